import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/items.ts'
import {requiredText} from '../builders/text.ts'

export const disclaimerPage = definePage({
  name: 'disclaimerPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the text was last changed.'}),
    items('sections', 'Sections', 'titledSection'),
  ],
})
