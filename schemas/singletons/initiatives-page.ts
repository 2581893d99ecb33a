import {definePage} from '../builders/documents.ts'
import {introField, requiredList} from '../builders/fields.ts'

export const initiativesPage = definePage({
  name: 'initiativesPage',
  fields: [introField(), requiredList('items', 'Initiatives', 'accordionEntry')],
})
