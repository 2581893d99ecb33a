import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {introField} from '../builders/text-fields.ts'

export const servicesPage = definePage({
  name: 'servicesPage',
  fields: [
    introField('The services themselves are documents of their own.'),
    requiredList('cards', 'Cards', 'promoCard', {designedFor: 2}),
  ],
})
