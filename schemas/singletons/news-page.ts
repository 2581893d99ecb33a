import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

export const newsPage = definePage({
  name: 'newsPage',
  title: 'News',
  fields: [
    requiredText('searchPlaceholder', 'Search box'),
    requiredText('backLabel', 'Link back to the list', {initialValue: 'All News'}),
    requiredText('linkLabel', 'Link of an item', {initialValue: 'Continue reading'}),
    requiredText('albumLabel', 'Link to a photo album', {
      initialValue: 'See the pictures',
      description: 'Stands below an article that has an album, before the album’s title.',
    }),
    requiredText('recentTitle', 'Heading of the related items', {initialValue: 'RECENT NEWS'}),
    requiredText('emptySearch', 'Nothing found by a search', {initialValue: 'No search results'}),
    requiredText('emptyTitle', 'No news at all', {initialValue: 'No News or Updates Found'}),
    defineField({
      name: 'emptyCategory',
      title: 'No news in a category',
      type: 'string',
      description: '{tab} is replaced by the name of the category.',
      initialValue: 'No News or Updates Found in {tab} Category',
      validation: (rule) =>
        rule.required().regex(/\{tab\}/, {name: 'the placeholder {tab}', invert: false}),
    }),
    optionalText('emptyText', 'Text under it', {
      initialValue: 'Stay tuned! New updates will be posted soon',
    }),
  ],
})
