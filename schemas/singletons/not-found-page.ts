import {definePage} from '../builders/documents.ts'
import {wordedTexts} from '../builders/fields.ts'
import {NOT_FOUND_TEXTS} from '../texts.ts'

const notFoundText = wordedTexts(NOT_FOUND_TEXTS)

export const notFoundPage = definePage({
  name: 'notFoundPage',
  banner: false,
  fields: [
    notFoundText('title', 'Heading', {rows: 2}),
    notFoundText('text', 'Text'),
    notFoundText('buttonLabel', 'Button'),
    notFoundText('searchLabel', 'Link to the search'),
  ],
})
