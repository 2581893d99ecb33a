import {defineType} from 'sanity'
import {requiredText} from '../builders/text-fields.ts'

export const titledText = defineType({
  name: 'titledText',
  title: 'Title and text',
  type: 'object',
  fields: [requiredText('title', 'Title'), requiredText('text', 'Text', {rows: 3})],
  preview: {select: {title: 'title', subtitle: 'text'}},
})
