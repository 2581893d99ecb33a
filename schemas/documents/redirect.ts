import {defineField, defineType} from '@sanity/types'
import {linkFields, PAGE_LINK_HELP} from '../builders/fields.ts'
import {textRule} from '../rules/links.ts'
import {checkRedirectSource, checkRedirectTarget, hiddenPageProblem} from '../rules/redirect.ts'

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
    ...linkFields({
      name: 'to',
      title: 'To',
      description: PAGE_LINK_HELP,
      validation: (rule) => rule.required().custom(checkRedirectTarget),
    }),
    defineField({
      name: 'permanent',
      title: 'Permanent',
      type: 'boolean',
      description: 'Browsers remember a permanent redirect: leave it off while trying things out.',
      initialValue: false,
      validation: (rule) => rule.required(),
    }),
  ],
  orderings: [{title: 'Old path', name: 'from', by: [{field: 'from', direction: 'asc'}]}],
  preview: {
    select: {from: 'from', to: 'to', permanent: 'permanent'},
    prepare: ({from, to, permanent}) => ({
      title: from,
      subtitle: `→ ${to ?? '–'}${permanent ? '' : ' (for now)'}`,
    }),
  },
})
