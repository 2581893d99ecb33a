import {definePage} from '../builders/define-page.ts'
import {optionalText} from '../builders/text-fields.ts'

export const faqPage = definePage({
  name: 'faqPage',
  title: 'FAQ',
  fields: [
    optionalText('intro', 'Introduction', {
      rows: 3,
      description: 'The questions themselves are documents of their own.',
    }),
  ],
})
