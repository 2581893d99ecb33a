import {definePage} from '../builders/documents.ts'
import {introField} from '../builders/fields.ts'

export const faqPage = definePage({
  name: 'faqPage',
  fields: [introField('The questions themselves are documents of their own.')],
})
