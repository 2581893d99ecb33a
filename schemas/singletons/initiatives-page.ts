import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/required-list.ts'
import {optionalText} from '../builders/text-fields.ts'

export const initiativesPage = definePage({
  name: 'initiativesPage',
  title: 'Initiatives',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    items('items', 'Initiatives', 'accordionEntry'),
  ],
})
