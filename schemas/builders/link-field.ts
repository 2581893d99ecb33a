import {defineField} from 'sanity'
import {textRule, linkProblem} from '../rules/link-format.ts'

const HELP = 'A page of this site as a path (/about), or https://, mailto: or tel:.'

/** The target of a link, checked by `linkProblem`. */
export const hrefField = (description: string = HELP) =>
  defineField({
    name: 'href',
    title: 'Link',
    type: 'string',
    description,
    validation: (rule) => rule.required().custom(textRule(linkProblem)),
  })

/** An https URL of another site. */
export const urlField = (name: string, title: string, description?: string) =>
  defineField({
    name,
    title,
    type: 'url',
    validation: (rule) => rule.uri({scheme: ['https']}),
    ...(description ? {description} : {}),
  })
