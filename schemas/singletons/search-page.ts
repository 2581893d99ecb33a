import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  optionalList,
  optionalText,
  requiredText,
  section,
  wordedTexts,
} from '../builders/fields.ts'
import {ITEMS} from '../pages.ts'
import {SEARCH_TEXTS} from '../texts.ts'

const SEARCH = '{search} is replaced by what the visitor searched for.'
const COUNT = `{count} is replaced by the number of results, ${SEARCH}`

const {groups, results, empty, suggestions} = SEARCH_TEXTS

const groupName = wordedTexts(groups)
const resultText = wordedTexts(results)
const emptyText = wordedTexts(empty)

export const searchPage = definePage({
  name: 'searchPage',
  banner: false,
  fields: [
    headingField(SEARCH_TEXTS.page.title),
    requiredText('placeholder', 'Label of the search box', {
      initialValue: SEARCH_TEXTS.page.placeholder,
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
        ...ITEMS.map(({plural, title}) => requiredText(plural, title, {initialValue: title})),
        groupName('more', 'Link to all results of a group'),
      ],
      'Results are shown in these groups, each with the number of its results.',
    ),
    section('results', 'Above the results', [
      resultText('one', 'One result', {description: SEARCH}),
      resultText('many', 'Several results', {description: COUNT}),
      resultText('similar', 'Only similar words were found'),
      resultText('partial', 'Only some of the words were found'),
    ]),
    section('empty', 'When nothing was found', [
      emptyText('title', 'Heading', {description: SEARCH}),
      emptyText('text', 'Text', {rows: 2}),
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
    optionalList('synonyms', 'Other words for the same', 'synonym', {
      description:
        'Words that visitors search for and the site does not use, with the words that it does use. A search for the first finds the second too.',
    }),
  ],
})

export const synonym = defineType({
  name: 'synonym',
  title: 'Other words',
  type: 'object',
  fields: [
    requiredText('search', 'What visitors search for', {
      description: 'One word, or several with commas between them: tariff, cost.',
    }),
    requiredText('means', 'What the site says', {
      description: 'One word, or several with commas between them: price.',
    }),
  ],
  preview: {select: {title: 'search', subtitle: 'means'}},
})
