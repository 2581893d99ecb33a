import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {requiredText} from '../builders/text-fields.ts'

export const disclaimerPage = definePage({
  name: 'disclaimerPage',
  fields: [
    requiredText('dateLine', 'Date line', {description: 'When the text was last changed.'}),
    requiredList('sections', 'Sections', 'titledSection'),
  ],
})
