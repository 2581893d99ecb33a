import {defineType} from '@sanity/types'
import {publishedDateField, slugField, dateOrderings, dateLabel} from '../builders/documents.ts'
import {optionalText, requiredList, requiredImage, titleField} from '../builders/fields.ts'

export const gallery = defineType({
  name: 'gallery',
  title: 'Photo album',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/gallery'}),
    publishedDateField(),
    optionalText('smallDescription', 'In a sentence or two', {
      rows: 3,
      description: 'Above the pictures, in search results, and where the album is shared.',
    }),
    requiredImage('coverImage', 'Cover', 'Shown in the grid of albums and as the album’s banner.'),
    requiredImage(
      'mainImage',
      'Main picture',
      'Used where there is no cover, and when the album is shared.',
    ),
    requiredList('images', 'Pictures', 'imageWithAlt', {description: 'Shown in this order.'}),
  ],
  orderings: dateOrderings,
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'coverImage'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
