/** The pages for what a visitor looks for: Search, and the 404 page. */
import {defineArrayMember, defineField} from 'sanity'
import {definePage} from '../builders/documents.ts'
import {headingField, optionalText, requiredText, section} from '../builders/fields.ts'
import {NOT_FOUND_TEXTS, SEARCH_TEXTS} from '../texts.ts'

const SEARCH = '{search} is replaced by what the visitor searched for.'
const COUNT = `{count} is replaced by the number of results, ${SEARCH}`

const {groups, results, empty, suggestions} = SEARCH_TEXTS

const groupName = (name: keyof typeof groups, title: string) =>
  requiredText(name, title, {initialValue: groups[name]})

export const searchPage = definePage({
  name: 'searchPage',
  banner: false,
  fields: [
    headingField(SEARCH_TEXTS.title),
    requiredText('placeholder', 'Label of the search box', {
      initialValue: SEARCH_TEXTS.placeholder,
      description: 'Shown in the empty box; screen readers say it too.',
    }),
    optionalText('intro', 'Before a search', {
      rows: 2,
      description: 'Shown until the visitor searches: what can be found here.',
    }),
    section(
      'groups',
      'Names of the groups',
      [
        groupName('all', 'Everything'),
        groupName('pages', 'Pages'),
        groupName('questions', 'Questions of the FAQ'),
        groupName('news', 'News'),
        groupName('publications', 'Publications'),
        groupName('albums', 'Photo albums'),
        groupName('more', 'Link to all results of a group'),
      ],
      'Results are shown in these groups, each with the number of its results.',
    ),
    section('results', 'Above the results', [
      requiredText('one', 'One result', {initialValue: results.one, description: SEARCH}),
      requiredText('many', 'Several results', {initialValue: results.many, description: COUNT}),
      requiredText('similar', 'Only similar words were found', {initialValue: results.similar}),
      requiredText('partial', 'Only some of the words were found', {
        initialValue: results.partial,
      }),
    ]),
    section('empty', 'When nothing was found', [
      requiredText('title', 'Heading', {initialValue: empty.title, description: SEARCH}),
      requiredText('text', 'Text', {rows: 2, initialValue: empty.text}),
    ]),
    section(
      'suggestions',
      'Suggestions',
      [
        headingField(suggestions.title),
        defineField({
          name: 'links',
          title: 'Links',
          type: 'array',
          of: [defineArrayMember({type: 'link'})],
          validation: (rule) => rule.unique(),
        }),
      ],
      'Shown before a search and when nothing was found.',
    ),
  ],
})

export const notFoundPage = definePage({
  name: 'notFoundPage',
  banner: false,
  fields: [
    requiredText('title', 'Heading', {rows: 2, initialValue: NOT_FOUND_TEXTS.title}),
    requiredText('text', 'Text', {initialValue: NOT_FOUND_TEXTS.text}),
    requiredText('buttonLabel', 'Button', {initialValue: NOT_FOUND_TEXTS.buttonLabel}),
    requiredText('searchLabel', 'Link to the search', {
      initialValue: NOT_FOUND_TEXTS.searchLabel,
    }),
  ],
})
