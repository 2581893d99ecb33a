import {definePage} from '../builders/define-page.ts'
import {introField} from '../builders/text-fields.ts'

export const faqPage = definePage({
  name: 'faqPage',
  title: 'FAQ',
  fields: [introField('The questions themselves are documents of their own.')],
})
