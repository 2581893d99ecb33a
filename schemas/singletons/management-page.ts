import {definePage} from '../builders/define-page.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const managementPage = definePage({
  name: 'managementPage',
  title: 'Management team',
  fields: [
    optionalText('intro', 'Introduction', {rows: 3}),
    requiredText('moreInfoLabel', 'Label of the biography button', {initialValue: 'more info'}),
  ],
})
