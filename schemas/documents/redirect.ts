import {type ConditionalPropertyCallbackContext, defineField, defineType} from '@sanity/types'
import {linkFields, PAGE_LINK_HELP} from '../builders/fields.ts'
import {textRule} from '../rules/links.ts'
import {
  checkGoneSource,
  checkRedirectSource,
  checkRedirectTarget,
  hiddenPageProblem,
} from '../rules/redirect.ts'

const isGone = ({document}: ConditionalPropertyCallbackContext) => document?.['gone'] === true

export const redirect = defineType({
  name: 'redirect',
  title: 'Redirect',
  type: 'document',
  fields: [
    defineField({
      name: 'from',
      title: 'From',
      type: 'string',
      description:
        'The old path on this site: /old-page. Not a full web address. Every spelling of it is covered.',
      validation: (rule) => [
        rule.required().custom(checkRedirectSource),
        rule.custom(textRule(hiddenPageProblem)).warning(),
      ],
    }),
    defineField({
      name: 'gone',
      title: 'The page is gone',
      type: 'boolean',
      description:
        'Leads nowhere: visitors read that the page has been removed, and search engines forget it (410).',
      initialValue: false,
      validation: (rule) => rule.custom(checkGoneSource),
    }),
    ...linkFields({
      name: 'to',
      title: 'To',
      description: PAGE_LINK_HELP,
      hidden: isGone,
      validation: (rule) => rule.custom(checkRedirectTarget),
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description: 'Browsers remember a permanent redirect: leave it off while trying things out.',
      initialValue: false,
      hidden: isGone,
      validation: (rule) => rule.required(),
    }),
  ],
  orderings: [{title: 'Old path', name: 'from', by: [{field: 'from', direction: 'asc'}]}],
  preview: {
    select: {from: 'from', to: 'to', permanent: 'permanent', gone: 'gone'},
    prepare: ({from, to, permanent, gone}) => ({
      title: from,
      subtitle: gone ? 'Gone (410)' : `→ ${to ?? '–'}${permanent ? '' : ' (for now)'}`,
    }),
  },
})
