import {definePage} from '../builders/documents.ts'
import {introField, wordedTexts} from '../builders/fields.ts'
import {MANAGEMENT_TEXTS} from '../texts.ts'

const managementText = wordedTexts(MANAGEMENT_TEXTS)

export const managementPage = definePage({
  name: 'managementPage',
  fields: [
    introField(),
    managementText('moreInfoLabel', 'Label of the biography button'),
    managementText('profileLabel', 'Label of the links to profiles', {
      description: 'Names the network to which the links of the members lead.',
    }),
  ],
})
