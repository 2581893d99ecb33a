import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {positionField, slugField, byPosition, byTitle} from '../builders/documents.ts'
import {requiredImage, requiredRichText, titleField} from '../builders/fields.ts'
import {AUDIENCES} from '../vocabulary.ts'

const AUDIENCE_TITLES = {
  buyers: 'Gas buyers',
  sellers: 'Gas sellers',
  market: 'The market as a whole',
} as const

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
    defineField({
      name: 'audience',
      title: 'For whom',
      type: 'array',
      description: 'Shown under the title. Without it nothing is shown.',
      of: [
        defineArrayMember({
          type: 'string',
          options: {list: AUDIENCES.map((value) => ({value, title: AUDIENCE_TITLES[value]}))},
        }),
      ],
      options: {list: AUDIENCES.map((value) => ({value, title: AUDIENCE_TITLES[value]}))},
      validation: (rule) => rule.unique(),
    }),
    positionField('service'),
  ],
  orderings: [byPosition('title'), byTitle],
  preview: {
    select: {title: 'title', subtitle: 'description', media: 'image'},
  },
})
