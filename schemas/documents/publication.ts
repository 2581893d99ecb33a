import {defineField, defineType} from 'sanity'
import {authorField, summaryField} from '../builders/article-fields.ts'
import {publishedDateField, slugField} from '../builders/document-fields.ts'
import {dateOrderings} from '../builders/orderings.ts'
import {dateLabel} from '../builders/preview-labels.ts'
import {titleField} from '../builders/text-fields.ts'

export const publication = defineType({
  name: 'publication',
  title: 'Publication',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/publications'}),
    summaryField(),
    publishedDateField(),
    authorField(),
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
  orderings: dateOrderings,
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'publicationImage.image'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
