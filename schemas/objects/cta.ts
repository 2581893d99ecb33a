import {defineField, defineType} from 'sanity'
import {requiredText} from '../builders/text-fields.ts'
import {textRule, linkProblem} from '../rules/link-format.ts'
import {CTA_ACTIONS} from '../vocabulary.ts'

const TITLES = {link: 'Follow a link', contact: 'Open the contact form'} as const

interface CtaValue {
  action?: unknown
}

const isLink = (parent: CtaValue | undefined): boolean => parent?.action === 'link'

export const cta = defineType({
  name: 'cta',
  title: 'Link or action',
  type: 'object',
  fields: [
    requiredText('label', 'Label'),
    defineField({
      name: 'action',
      title: 'Action',
      type: 'string',
      initialValue: 'link',
      options: {
        list: CTA_ACTIONS.map((value) => ({value, title: TITLES[value]})),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'href',
      title: 'Link',
      type: 'string',
      description: 'A page of this site as a path (/about), or https://, mailto: or tel:.',
      hidden: ({parent}) => !isLink(parent),
      validation: (rule) =>
        rule.custom((href, {parent}) =>
          isLink(parent ?? undefined) && !href
            ? 'Say where the link leads.'
            : textRule(linkProblem)(href),
        ),
    }),
  ],
  preview: {
    select: {title: 'label', action: 'action', href: 'href'},
    prepare: ({title, action, href}) => ({
      title,
      subtitle: action === 'contact' ? TITLES.contact : href,
    }),
  },
})
