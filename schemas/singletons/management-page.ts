import {definePage} from '../builders/documents.ts'
import {introField, requiredText} from '../builders/fields.ts'
import {MANAGEMENT_TEXTS} from '../texts.ts'

export const managementPage = definePage({
  name: 'managementPage',
  fields: [
    introField(),
    requiredText('moreInfoLabel', 'Label of the biography button', {
      initialValue: MANAGEMENT_TEXTS.moreInfoLabel,
    }),
  ],
})
