import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {introField} from '../builders/text-fields.ts'

export const initiativesPage = definePage({
  name: 'initiativesPage',
  fields: [introField(), requiredList('items', 'Initiatives', 'accordionEntry')],
})
