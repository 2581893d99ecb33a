import {definePage} from '../builders/define-page.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const publicationsPage = definePage({
  name: 'publicationsPage',
  title: 'Publications',
  fields: [
    requiredText('searchPlaceholder', 'Search box'),
    requiredText('backLabel', 'Link back to the list', {initialValue: 'All Publications'}),
    requiredText('linkLabel', 'Link of an item', {initialValue: 'Continue reading'}),
    requiredText('recentTitle', 'Heading of the related items', {
      initialValue: 'RECENT PUBLICATIONS',
    }),
    requiredText('emptyTitle', 'No publications', {initialValue: 'No Publications Available'}),
    optionalText('emptyText', 'Text under it', {
      initialValue: 'Check back soon or explore other categories',
    }),
  ],
})
