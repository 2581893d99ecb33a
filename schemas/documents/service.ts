import {defineType} from 'sanity'
import {positionField, slugField, byPosition, byTitle} from '../builders/documents.ts'
import {requiredImage, requiredRichText, titleField} from '../builders/fields.ts'

export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: false}),
    requiredImage(
      'image',
      'Picture',
      'Portrait, 1000 × 1400 pixels. The title is shown at its lower edge.',
    ),
    requiredRichText('description', 'Description'),
    positionField('service'),
  ],
  orderings: [byPosition('title'), byTitle],
  preview: {
    select: {title: 'title', subtitle: 'description', media: 'image'},
  },
})
