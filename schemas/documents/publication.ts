import {defineField, defineType} from 'sanity'
import {
  authorField,
  summaryField,
  publishedDateField,
  slugField,
  dateOrderings,
  dateLabel,
} from '../builders/documents.ts'
import {requiredField, requiredRichText, titleField} from '../builders/fields.ts'

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
    requiredField('publicationImage', 'Cover', 'picture'),
    requiredRichText('content', 'Text', 'richContent', 'Add the PDF as a file within the text.'),
    defineField({
      name: 'pages',
      title: 'Pages of the PDF',
      type: 'number',
      description: 'Shown with the size of the file.',
      validation: (rule) => rule.integer().min(1),
    }),
  ],
  orderings: dateOrderings,
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'publicationImage.image'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
