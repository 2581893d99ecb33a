import {definePage} from '../builders/define-page.ts'
import {introField, optionalText, requiredText} from '../builders/text-fields.ts'

export const galleryPage = definePage({
  name: 'galleryPage',
  fields: [
    introField(),
    requiredText('emptyTitle', 'No albums'),
    optionalText('emptyText', 'Text under it'),
  ],
})
