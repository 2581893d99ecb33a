import {defineField, defineType} from 'sanity'
import {requiredText, titleField} from '../builders/text-fields.ts'

export const titledLink = defineType({
  name: 'titledLink',
  title: 'Title, text and link',
  type: 'object',
  fields: [
    titleField('title', 'Title'),
    requiredText('text', 'Text', {rows: 2}),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'link',
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'link.href'}},
})
