import {defineType} from 'sanity'
import {positionField, slugField} from '../builders/document-fields.ts'
import {byPosition, byTitle} from '../builders/orderings.ts'
import {requiredImage} from '../builders/image-fields.ts'
import {requiredRichText, titleField} from '../builders/text-fields.ts'

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
