import {definePage} from '../builders/documents.ts'
import {requiredList, requiredText} from '../builders/fields.ts'

export const disclaimerPage = definePage({
  name: 'disclaimerPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the text was last changed.'}),
    requiredList('sections', 'Sections', 'titledSection'),
  ],
})
