import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/items.ts'
import {optionalText} from '../builders/text.ts'

export const partnershipsPage = definePage({
  name: 'partnershipsPage',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    items('items', 'Partners', 'partnerEntry'),
  ],
})
