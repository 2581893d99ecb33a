import {definePage} from '../builders/define-page.ts'
import {items} from '../builders/items.ts'
import {requiredText} from '../builders/text.ts'

export const termsPage = definePage({
  name: 'termsPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the terms were last changed.'}),
    items('sections', 'Sections', 'titledSection', {
      description: 'Tick “Show the contact details” in the last one.',
    }),
  ],
})
