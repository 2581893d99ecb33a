import type {ClientReturn} from '@sanity/client'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {SEARCH_TEXTS} from '#schemas/texts.ts'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {cacheWithTtl, contentTtl, pageTextsTtl} from '#web/src/shared/cms/lists.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseLinks} from '#web/src/shared/cms/text-lists.ts'
import {type SearchQuery, type SearchResults, searchUrl} from '#web/src/shared/search/search.ts'
import {searchPageQuery} from './search.queries.ts'

type Raw = ClientReturn<typeof searchPageQuery>

/** The page's texts; an emptied one has its first wording again (behaviour B136). */
export function searchTexts(raw: Raw | undefined) {
  const {groups, results, empty, suggestions} = raw ?? {}
  return {
    title: text(raw?.title, SEARCH_TEXTS.title),
    placeholder: text(raw?.placeholder, SEARCH_TEXTS.placeholder),
    intro: text(raw?.intro),
    all: text(groups?.all, SEARCH_TEXTS.groups.all),
    groups: {
      pages: text(groups?.pages, SEARCH_TEXTS.groups.pages),
      questions: text(groups?.questions, SEARCH_TEXTS.groups.questions),
      news: text(groups?.news, SEARCH_TEXTS.groups.news),
      publications: text(groups?.publications, SEARCH_TEXTS.groups.publications),
      albums: text(groups?.albums, SEARCH_TEXTS.groups.albums),
    },
    more: text(groups?.more, SEARCH_TEXTS.groups.more),
    one: text(results?.one, SEARCH_TEXTS.results.one),
    many: text(results?.many, SEARCH_TEXTS.results.many),
    notes: {
      exact: '',
      similar: text(results?.similar, SEARCH_TEXTS.results.similar),
      partial: text(results?.partial, SEARCH_TEXTS.results.partial),
    },
    emptyTitle: text(empty?.title, SEARCH_TEXTS.empty.title),
    emptyText: text(empty?.text, SEARCH_TEXTS.empty.text),
    suggestionsTitle: text(suggestions?.title, SEARCH_TEXTS.suggestions.title),
    suggestions: normaliseLinks(suggestions?.links),
  }
}

export type SearchTexts = ReturnType<typeof searchTexts>

/** Puts what was searched for, and a count, in the places that an editor's text names. */
export const fillText = (template: string, values: {search?: string; count?: number}): string =>
  template
    .replaceAll('{count}', () => String(values.count ?? ''))
    .replaceAll('{search}', () => values.search ?? '')

/** Milliseconds without a response after which the search counts as failed. */
const timeout = 20_000

/** Fetches the texts of the search page. */
export const fetchSearchTexts = cacheWithTtl(
  (cms: Cms, _none: null) => cms.fetch(searchPageQuery),
  pageTextsTtl,
)

/**
 * Asks the server for the results of a search.
 *
 * @throws where it is away or answers with an error.
 */
export const fetchSearchResults = cacheWithTtl(
  async (_cms: Cms, query: SearchQuery): Promise<SearchResults> => {
    const response = await fetch(searchUrl(SEARCH_PATH, query), {
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`The search answered with status ${response.status}.`)
    const results: SearchResults = await response.json()
    return results
  },
  contentTtl,
)
