import {defineField, defineType} from '@sanity/types'
import {
  authorField,
  summaryField,
  publishedDateField,
  slugField,
  dateOrderings,
  dateLabel,
} from '../builders/documents.ts'
import {requiredField, titleField} from '../builders/fields.ts'
import {checkHasFile, checkRichTextNotBlank} from '../rules/fields.ts'
import {checkWriting} from '../rules/writing.ts'

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
    {
      ...requiredField('publicationImage', 'Cover', 'picture'),
      description:
        'Lists show an upright part of it around its focus: set that with the crop tool.',
    },
    defineField({
      name: 'content',
      title: 'Text',
      type: 'richContent',
      description: 'Add the PDF as a file within the text.',
      validation: (rule) => [
        rule.required().min(1).custom(checkRichTextNotBlank),
        rule.custom(checkHasFile).warning(),
        rule.custom(checkWriting).warning(),
      ],
    }),
    defineField({
      name: 'pages',
      title: 'Pages of the PDF',
      type: 'number',
      description: 'Shown with the size of the file. Filled in once the PDF is chosen.',
      validation: (rule) => rule.integer().min(1),
    }),
  ],
  orderings: dateOrderings,
  preview: {
    select: {title: 'title', date: 'publishedDate', media: 'publicationImage.image'},
    prepare: ({title, date, media}) => ({title, subtitle: dateLabel(date), media}),
  },
})
