import {defineField} from 'sanity'
import {articleListLabels, emptyTextField, recentTitleField} from '../builders/article-fields.ts'
import {definePage} from '../builders/define-page.ts'
import {section} from '../builders/section.ts'
import {requiredText} from '../builders/text-fields.ts'

export const newsPage = definePage({
  name: 'newsPage',
  fields: [
    ...articleListLabels('All News'),
    requiredText('albumLabel', 'Link to a photo album', {
      initialValue: 'View the album',
      description: 'Shown below an article that has an album, before the album’s title.',
    }),
    requiredText('readingTime', 'Reading time', {
      initialValue: '{minutes} min read',
      description: '{minutes} is replaced by how long an article takes to read.',
    }),
    requiredText('relatedTitle', 'Heading of the items with the same tags', {
      initialValue: 'More on this subject',
    }),
    recentTitleField('RECENT NEWS'),
    requiredText('emptySearch', 'Nothing found by a search', {initialValue: 'No search results'}),
    section(
      'elsewhere',
      'Where else to look',
      [
        requiredText('search', 'Search of the whole site', {
          initialValue: 'Search the whole site for “{search}”',
          description: '{search} is replaced by what the visitor searched for.',
        }),
        requiredText('publications', 'Publications', {initialValue: 'Browse the publications'}),
        requiredText('topics', 'Topics', {
          initialValue: 'Topics in the news',
          description: 'Shown before the tags of the newest items.',
        }),
      ],
      'Links below “Nothing found by a search”.',
    ),
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
    emptyTextField('Stay tuned! New updates will be posted soon'),
  ],
})
