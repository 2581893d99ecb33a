import {definePage} from '../builders/documents.ts'
import {
  contactOpeningFields,
  optionalRichText,
  optionalSection,
  requiredList,
  requiredText,
} from '../builders/fields.ts'

export const codeOfConductPage = definePage({
  name: 'codeOfConductPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the code was issued.'}),
    optionalRichText('intro', 'Introduction'),
    optionalSection(
      'contact',
      'Questions on the code',
      contactOpeningFields({description: 'Opens the contact form. Empty: no button.'}),
      'Below the introduction.',
    ),
    requiredList('rules', 'Rules', 'titledSection', {
      description: 'Numbered by the page in this order.',
    }),
  ],
})
