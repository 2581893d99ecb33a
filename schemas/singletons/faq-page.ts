import {definePage} from '../builders/define-page.ts'
import {introField} from '../builders/text-fields.ts'

export const faqPage = definePage({
  name: 'faqPage',
  fields: [introField('The questions themselves are documents of their own.')],
})
