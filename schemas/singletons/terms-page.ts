import {definePage} from '../builders/documents.ts'
import {requiredList, requiredText} from '../builders/fields.ts'

export const termsPage = definePage({
  name: 'termsPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the terms were last changed.'}),
    requiredList('sections', 'Sections', 'titledSection', {
      description: 'Tick “Show the contact details” in the last one.',
    }),
  ],
})
