import {defineField} from 'sanity'
import {checkText, linkProblem} from '../rules/link-format.ts'

const HELP = 'A page of this site as a path (/about), or https://, mailto: or tel:.'

/** Where a link points, held to the one rule for links. */
export const hrefField = (description: string = HELP) =>
  defineField({
    name: 'href',
    title: 'Link',
    type: 'string',
    description,
    validation: (rule) => rule.required().custom(checkText(linkProblem)),
  })

/** An address on another site. */
export const urlField = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'url',
    validation: (rule) => rule.uri({scheme: ['https']}),
    ...(description ? {description} : {}),
  })
