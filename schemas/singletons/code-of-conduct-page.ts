import {defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {requiredList, requiredText} from '../builders/fields.ts'

export const codeOfConductPage = definePage({
  name: 'codeOfConductPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the code was issued.'}),
    defineField({name: 'intro', title: 'Introduction', type: 'richText'}),
    requiredList('rules', 'Rules', 'titledSection', {
      description: 'Numbered by the page in this order.',
    }),
  ],
})
