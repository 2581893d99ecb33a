import {defineType} from 'sanity'
import {hrefField} from '../builders/link-field.ts'
import {requiredText} from '../builders/text-fields.ts'

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  fields: [requiredText('label', 'Label'), hrefField()],
  preview: {select: {title: 'label', subtitle: 'href'}},
})
