import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/items.ts'
import {optionalText} from '../builders/text.ts'

export const initiativesPage = definePage({
  name: 'initiativesPage',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    items('items', 'Initiatives', 'accordionEntry'),
  ],
})
