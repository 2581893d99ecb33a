import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/required-list.ts'
import {optionalText} from '../builders/text-fields.ts'

export const partnershipsPage = definePage({
  name: 'partnershipsPage',
  title: 'Partnerships',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    items('items', 'Partners', 'partnerEntry'),
  ],
})
