import {definePage} from '../builders/documents.ts'
import {optionalText, wordedTexts} from '../builders/fields.ts'
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
    optionalText('goneTitle', 'Heading of a page that is gone', {
      rows: 2,
      initialValue: NOT_FOUND_TEXTS.goneTitle,
      description: 'Shown where an editor has said that a page was removed for good.',
    }),
    optionalText('goneText', 'Text of a page that is gone', {
      initialValue: NOT_FOUND_TEXTS.goneText,
    }),
  ],
})
