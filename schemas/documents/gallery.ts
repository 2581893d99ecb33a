import {defineType} from 'sanity'
import {publishedDateField, slugField} from '../builders/document-fields.ts'
import {requiredList} from '../builders/required-list.ts'
import {dateOrderings} from '../builders/orderings.ts'
import {dateLabel} from '../builders/preview-labels.ts'
import {requiredImage} from '../builders/image-fields.ts'
import {titleField} from '../builders/text-fields.ts'

export const gallery = defineType({
  name: 'gallery',
  title: 'Photo album',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/gallery'}),
    publishedDateField(),
    requiredImage('coverImage', 'Cover', 'Shown in the grid of albums and as the album’s banner.'),
    requiredImage(
      'mainImage',
      'Main picture',
      'Used where there is no cover, and when the album is shared.',
    ),
    requiredList('images', 'Pictures', 'imageWithAlt', {
      description: 'Shown in this order. Drop several files at once.',
    }),
  ],
  orderings: dateOrderings,
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'coverImage'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
