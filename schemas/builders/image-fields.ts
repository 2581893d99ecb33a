import {defineField} from 'sanity'
import {checkAltText, checkAsset} from '../rules/alt-text.ts'

/** The alternative text and its “decorative” switch, for one image or a responsive set. */
export const altFields = () => [
  defineField({
    name: 'alt',
    title: 'Alternative text',
    type: 'string',
    description: 'What the picture shows, in one sentence, for people who cannot see it.',
    hidden: ({parent}) => parent?.decorative === true,
    validation: (rule) => rule.custom((alt, {parent}) => checkAltText(alt, parent)),
  }),
  defineField({
    name: 'decorative',
    title: 'Decorative',
    type: 'boolean',
    description: 'Tick when the picture says nothing that the text does not: it is then skipped.',
    initialValue: false,
  }),
]

/** A required image with alternative text. */
export const requiredImage = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'imageWithAlt',
    validation: (rule) => rule.required().custom(checkAsset('Choose a picture.')),
    ...(description ? {description} : {}),
  })

/** A required image inside an object that has the alternative text. */
export const imageWithoutAlt = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'image',
    options: {hotspot: true},
    validation: (rule) => rule.required().custom(checkAsset('Choose a picture.')),
    ...(description ? {description} : {}),
  })
