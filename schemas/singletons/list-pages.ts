/** The pages that list documents: News, Publications, Photo gallery, FAQ. */
import {defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {introField, optionalText, requiredText, section} from '../builders/fields.ts'
import {GALLERY_TEXTS, NEWS_TEXTS, PUBLICATIONS_TEXTS} from '../texts.ts'

type ArticleListTexts = typeof NEWS_TEXTS | typeof PUBLICATIONS_TEXTS

/** The labels that News and Publications share, as they stand above each other in the form. */
const articleListLabels = ({searchPlaceholder, backLabel, linkLabel}: ArticleListTexts) => [
  requiredText('searchPlaceholder', 'Search box', {initialValue: searchPlaceholder}),
  requiredText('backLabel', 'Link back to the list', {initialValue: backLabel}),
  requiredText('linkLabel', 'Link of an item', {initialValue: linkLabel}),
]

const recentTitleField = ({recentTitle}: ArticleListTexts) =>
  requiredText('recentTitle', 'Heading of the related items', {initialValue: recentTitle})

const emptyTextField = ({emptyText}: ArticleListTexts) =>
  optionalText('emptyText', 'Text under it', {initialValue: emptyText})

export const newsPage = definePage({
  name: 'newsPage',
  fields: [
    ...articleListLabels(NEWS_TEXTS),
    requiredText('albumLabel', 'Link to a photo album', {
      initialValue: NEWS_TEXTS.albumLabel,
      description: 'Shown below an article that has an album, before the album’s title.',
    }),
    requiredText('readingTime', 'Reading time', {
      initialValue: NEWS_TEXTS.readingTime,
      description: '{minutes} is replaced by how long an article takes to read.',
    }),
    requiredText('relatedTitle', 'Heading of the items with the same tags', {
      initialValue: NEWS_TEXTS.relatedTitle,
    }),
    recentTitleField(NEWS_TEXTS),
    optionalText('upcomingTitle', 'Heading of the events to come', {
      initialValue: NEWS_TEXTS.upcomingTitle,
      description: 'Shown above the list while an item has an event that is not over.',
    }),
    requiredText('emptySearch', 'Nothing found by a search', {
      initialValue: NEWS_TEXTS.emptySearch,
    }),
    section(
      'elsewhere',
      'Where else to look',
      [
        requiredText('search', 'Search of the whole site', {
          initialValue: NEWS_TEXTS.elsewhere.search,
          description: '{search} is replaced by what the visitor searched for.',
        }),
        requiredText('publications', 'Publications', {
          initialValue: NEWS_TEXTS.elsewhere.publications,
        }),
        requiredText('topics', 'Topics', {
          initialValue: NEWS_TEXTS.elsewhere.topics,
          description: 'Shown before the tags of the newest items.',
        }),
      ],
      'Links below “Nothing found by a search”.',
    ),
    requiredText('emptyTitle', 'No news at all', {initialValue: NEWS_TEXTS.emptyTitle}),
    defineField({
      name: 'emptyCategory',
      title: 'No news in a category',
      type: 'string',
      description: '{tab} is replaced by the name of the category.',
      initialValue: NEWS_TEXTS.emptyCategory,
      validation: (rule) =>
        rule.required().regex(/\{tab\}/, {name: 'the placeholder {tab}', invert: false}),
    }),
    emptyTextField(NEWS_TEXTS),
  ],
})

export const publicationsPage = definePage({
  name: 'publicationsPage',
  fields: [
    ...articleListLabels(PUBLICATIONS_TEXTS),
    recentTitleField(PUBLICATIONS_TEXTS),
    requiredText('emptyTitle', 'No publications', {initialValue: PUBLICATIONS_TEXTS.emptyTitle}),
    emptyTextField(PUBLICATIONS_TEXTS),
  ],
})

export const galleryPage = definePage({
  name: 'galleryPage',
  fields: [
    introField(),
    requiredText('emptyTitle', 'No albums', {initialValue: GALLERY_TEXTS.emptyTitle}),
    optionalText('emptyText', 'Text under it'),
  ],
})

export const faqPage = definePage({
  name: 'faqPage',
  fields: [introField('The questions themselves are documents of their own.')],
})
