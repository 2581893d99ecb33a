import {definePage} from '../builders/documents.ts'
import {besideSection, optionalText, wordedTexts} from '../builders/fields.ts'
import {PUBLICATIONS_TEXTS} from '../texts.ts'

const publicationsText = wordedTexts({...PUBLICATIONS_TEXTS.list, ...PUBLICATIONS_TEXTS.item})

export const publicationsPage = definePage({
  name: 'publicationsPage',
  fields: [
    publicationsText('searchPlaceholder', 'Search box'),
    publicationsText('backLabel', 'Link back to the list'),
    publicationsText('linkLabel', 'Link of an item'),
    publicationsText('recentTitle', 'Heading of the related items'),
    besideSection(),
    publicationsText('emptyTitle', 'No publications'),
    optionalText('emptyText', 'Text under it', {initialValue: PUBLICATIONS_TEXTS.list.emptyText}),
  ],
})
