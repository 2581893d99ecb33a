import {definePage} from '../builders/documents.ts'
import {optionalRichText, requiredList, requiredText} from '../builders/fields.ts'

export const codeOfConductPage = definePage({
  name: 'codeOfConductPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the code was issued.'}),
    optionalRichText('intro', 'Introduction'),
    requiredList('rules', 'Rules', 'titledSection', {
      description: 'Numbered by the page in this order.',
    }),
  ],
})
