import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {introField} from '../builders/text-fields.ts'

export const partnershipsPage = definePage({
  name: 'partnershipsPage',
  fields: [introField(), requiredList('items', 'Partners', 'partnerEntry')],
})
