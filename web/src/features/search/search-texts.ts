import type {ClientReturn} from '@sanity/client'
import {normaliseLinks} from '#web/src/shared/cms/normalise-links.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import type {searchPageQuery} from './search.queries.ts'

type Raw = ClientReturn<typeof searchPageQuery>

/** The page's texts; an emptied one has its first wording again (behaviour B136). */
export function searchTexts(raw: Raw | undefined) {
  const {groups, results, empty, suggestions} = raw ?? {}
  return {
    title: text(raw?.title, 'Search'),
    placeholder: text(raw?.placeholder, 'Search the whole site'),
    intro: text(raw?.intro),
    all: text(groups?.all, 'All results'),
    groups: {
      pages: text(groups?.pages, 'Pages'),
      questions: text(groups?.questions, 'Questions and answers'),
      news: text(groups?.news, 'News'),
      publications: text(groups?.publications, 'Publications'),
      albums: text(groups?.albums, 'Photo albums'),
    },
    more: text(groups?.more, 'Show all {count}'),
    one: text(results?.one, 'One result for “{search}”'),
    many: text(results?.many, '{count} results for “{search}”'),
    notes: {
      exact: '',
      similar: text(
        results?.similar,
        'No exact match was found. These results have similar words.',
      ),
      partial: text(
        results?.partial,
        'No result has all of these words. These results have some of them.',
      ),
    },
    emptyTitle: text(empty?.title, 'Nothing was found for “{search}”'),
    emptyText: text(empty?.text, 'Check the spelling, use fewer words or try another word.'),
    suggestionsTitle: text(suggestions?.title, 'Popular pages'),
    suggestions: normaliseLinks(suggestions?.links),
  }
}

export type SearchTexts = ReturnType<typeof searchTexts>

/** Puts what was searched for, and a count, in the places that an editor's text names. */
export const fillText = (template: string, values: {search?: string; count?: number}): string =>
  template
    .replaceAll('{count}', () => String(values.count ?? ''))
    .replaceAll('{search}', () => values.search ?? '')
