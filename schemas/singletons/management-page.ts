import {definePage} from '../builders/define-page.ts'
import {introField, requiredText} from '../builders/text-fields.ts'

export const managementPage = definePage({
  name: 'managementPage',
  fields: [
    introField(),
    requiredText('moreInfoLabel', 'Label of the biography button', {initialValue: 'more info'}),
  ],
})
