import {defineArrayMember, defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {section} from '../builders/section.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'

const SEARCH = '{search} is replaced by what the visitor searched for.'
const COUNT = `{count} is replaced by the number of results, ${SEARCH}`

export const searchPage = definePage({
  name: 'searchPage',
  banner: false,
  fields: [
    requiredText('title', 'Heading', {initialValue: 'Search'}),
    requiredText('placeholder', 'Label of the search box', {
      initialValue: 'Search the whole site',
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
        requiredText('all', 'Everything', {initialValue: 'All results'}),
        requiredText('pages', 'Pages', {initialValue: 'Pages'}),
        requiredText('questions', 'Questions of the FAQ', {initialValue: 'Questions and answers'}),
        requiredText('news', 'News', {initialValue: 'News'}),
        requiredText('publications', 'Publications', {initialValue: 'Publications'}),
        requiredText('albums', 'Photo albums', {initialValue: 'Photo albums'}),
        requiredText('more', 'Link to all results of a group', {initialValue: 'Show all {count}'}),
      ],
      'Results are shown in these groups, each with the number of its results.',
    ),
    section('results', 'Above the results', [
      requiredText('one', 'One result', {
        initialValue: 'One result for “{search}”',
        description: SEARCH,
      }),
      requiredText('many', 'Several results', {
        initialValue: '{count} results for “{search}”',
        description: COUNT,
      }),
      requiredText('similar', 'Only similar words were found', {
        initialValue: 'No exact match was found. These results have similar words.',
      }),
      requiredText('partial', 'Only some of the words were found', {
        initialValue: 'No result has all of these words. These results have some of them.',
      }),
    ]),
    section('empty', 'When nothing was found', [
      requiredText('title', 'Heading', {
        initialValue: 'Nothing was found for “{search}”',
        description: SEARCH,
      }),
      requiredText('text', 'Text', {
        rows: 2,
        initialValue: 'Check the spelling, use fewer words or try another word.',
      }),
    ]),
    section(
      'suggestions',
      'Suggestions',
      [
        requiredText('title', 'Heading', {initialValue: 'Popular pages'}),
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
