import {defineField, defineType} from 'sanity'
import {publishedDateField, slugField} from '../builders/document-fields.ts'
import {byTitle, dateLabel, newestFirst, oldestFirst} from '../builders/orderings.ts'
import {requiredText, titleField} from '../builders/text-fields.ts'

export const publication = defineType({
  name: 'publication',
  title: 'Publication',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/publications'}),
    requiredText('smallDescription', 'Summary', {
      rows: 3,
      description: 'Shown in lists and in search results.',
    }),
    publishedDateField(),
    requiredText('author', 'Author', {description: 'Shown as “By …”.'}),
    defineField({
      name: 'publicationImage',
      title: 'Cover',
      type: 'picture',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'content',
      title: 'Text',
      type: 'richContent',
      description: 'Add the PDF as a file within the text.',
      validation: (rule) => rule.required().min(1),
    }),
  ],
  orderings: [newestFirst, oldestFirst, byTitle],
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'publicationImage.image'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
