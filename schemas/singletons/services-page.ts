import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/required-list.ts'
import {optionalText} from '../builders/text-fields.ts'

export const servicesPage = definePage({
  name: 'servicesPage',
  title: 'Services',
  fields: [
    optionalText('intro', 'Introduction', {
      rows: 3,
      description: 'The services themselves are documents of their own.',
    }),
    items('cards', 'Cards', 'promoCard', {drawnFor: 2}),
  ],
})
