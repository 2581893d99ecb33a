import {defineField, defineType} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  besideSection,
  contactOpeningFields,
  imageWithoutAlt,
  optionalList,
  optionalSection,
  optionalText,
  requiredText,
  section,
  titleField,
  wordedTexts,
} from '../builders/fields.ts'
import {NEWS_TEXTS} from '../texts.ts'

const {list, item, elsewhere} = NEWS_TEXTS
const newsText = wordedTexts({...list, ...item})
const elsewhereText = wordedTexts(elsewhere)

export const newsPage = definePage({
  name: 'newsPage',
  fields: [
    newsText('searchPlaceholder', 'Search box'),
    newsText('backLabel', 'Link back to the list'),
    newsText('linkLabel', 'Link of an item'),
    newsText('albumLabel', 'Link to a photo album', {
      description: 'Shown below an article that has an album, before the album’s title.',
    }),
    newsText('readingTime', 'Reading time', {
      description: '{minutes} is replaced by how long an article takes to read.',
    }),
    newsText('relatedTitle', 'Heading of the items with the same tags'),
    newsText('recentTitle', 'Heading of the related items'),
    besideSection(),
    optionalText('upcomingTitle', 'Heading of the events to come', {
      initialValue: list.upcomingTitle,
      description: 'Shown above the list while an item has an event that is not over.',
    }),
    newsText('emptySearch', 'Nothing found by a search'),
    section(
      'elsewhere',
      'Where else to look',
      [
        elsewhereText('search', 'Search of the whole site', {
          description: '{search} is replaced by what the visitor searched for.',
        }),
        elsewhereText('publications', 'Publications'),
        elsewhereText('topics', 'Topics', {
          description: 'Shown before the tags of the newest items.',
        }),
      ],
      'Links below “Nothing found by a search”.',
    ),
    newsText('emptyTitle', 'No news at all'),
    defineField({
      name: 'emptyCategory',
      title: 'No news in a category',
      type: 'string',
      description: '{tab} is replaced by the name of the category.',
      initialValue: list.emptyCategory,
      validation: (rule) =>
        rule
          .required()
          .regex(/\{tab\}/)
          .error('Write a sentence with {tab}, where the name of the category goes.'),
    }),
    optionalText('emptyText', 'Text under it', {initialValue: list.emptyText}),
    optionalSection(
      'press',
      'For the press',
      [
        optionalText('title', 'Heading', {initialValue: NEWS_TEXTS.press.title}),
        optionalList('items', 'Texts', 'titledText', {
          description:
            'Who speaks for the company, how to reach them, the company in two lines, and which pictures may be used with which credit.',
        }),
        optionalList('links', 'Links', 'link'),
        ...contactOpeningFields({description: 'Opens the contact form. Empty: no button.'}),
        optionalText('kitLabel', 'Label of the download', {
          initialValue: NEWS_TEXTS.press.kitLabel,
        }),
        optionalList('pictures', 'Pictures and marks to download', 'pressPicture', {
          description:
            'Journalists get them in one file, in their full size, with the texts above and each credit. Without any there is no download.',
        }),
      ],
      'Below the list, at /news#press, with the phone and the e-mail of the company. Without texts it is not shown.',
    ),
  ],
})

/** A picture or a mark that the press may use. */
export const pressPicture = defineType({
  name: 'pressPicture',
  title: 'Picture for the press',
  type: 'object',
  fields: [
    titleField('title', 'Title', {description: 'Names the file too.'}),
    imageWithoutAlt('image', 'Image', 'In its full size, at least 1600 pixels wide.'),
    requiredText('credit', 'Credit', {description: 'Stands beside the picture where it is shown.'}),
  ],
  preview: {select: {title: 'title', subtitle: 'credit', media: 'image'}},
})
