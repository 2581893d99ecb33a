import {defineType} from 'sanity'
import {items} from '../builders/required-list.ts'
import {requiredText} from '../builders/text-fields.ts'

export const navGroup = defineType({
  name: 'navGroup',
  title: 'Navigation group',
  type: 'object',
  fields: [requiredText('title', 'Title'), items('links', 'Links', 'navLink')],
  preview: {
    select: {
      title: 'title',
      first: 'links.0.label',
      second: 'links.1.label',
      third: 'links.2.label',
    },
    prepare: ({title, first, second, third}) => ({
      title,
      subtitle: [first, second, third].filter(Boolean).join(', '),
    }),
  },
})
