import {definePage} from '../builders/documents.ts'
import {introField, optionalText, wordedTexts} from '../builders/fields.ts'
import {GALLERY_TEXTS} from '../texts.ts'

export const galleryPage = definePage({
  name: 'galleryPage',
  fields: [
    introField(),
    wordedTexts(GALLERY_TEXTS)('emptyTitle', 'No albums'),
    optionalText('emptyText', 'Text under it'),
  ],
})
