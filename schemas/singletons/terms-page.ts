import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {requiredText} from '../builders/text-fields.ts'

export const termsPage = definePage({
  name: 'termsPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the terms were last changed.'}),
    requiredList('sections', 'Sections', 'titledSection', {
      description: 'Tick “Show the contact details” in the last one.',
    }),
  ],
})
