import {defineType} from 'sanity'
import {publishedDateField, slugField} from '../builders/document-fields.ts'
import {items} from '../builders/required-list.ts'
import {byTitle, dateLabel, newestFirst, oldestFirst} from '../builders/orderings.ts'
import {requiredPicture} from '../builders/image-fields.ts'
import {titleField} from '../builders/text-fields.ts'

export const gallery = defineType({
  name: 'gallery',
  title: 'Photo album',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/gallery'}),
    publishedDateField(),
    requiredPicture(
      'coverImage',
      'Cover',
      'Shown in the grid of albums and as the album’s banner.',
    ),
    requiredPicture(
      'mainImage',
      'Main picture',
      'Stands in for the cover, and is used when the album is shared.',
    ),
    items('images', 'Pictures', 'imageWithAlt', {
      description: 'Shown in this order. Drop several files at once.',
    }),
  ],
  orderings: [newestFirst, oldestFirst, byTitle],
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'coverImage'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
