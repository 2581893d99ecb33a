import {SEARCH_PATH} from '#web/contract/paths.ts'
import {ITEMS} from '#schemas/pages.ts'
import {SEARCH_TEXTS} from '#schemas/texts.ts'
import {cacheTexts, cacheWithTtl, contentTtl} from '#web/src/shared/cms/cached-fetch.ts'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {text, texts} from '#web/src/shared/cms/normalise.ts'
import {normaliseLinks} from '#web/src/shared/cms/text-lists.ts'
import {
  type SearchGroupName,
  type SearchQuery,
  type SearchResults,
  searchUrl,
} from '#web/src/shared/search/search.ts'
import {searchPageQuery} from './search.queries.ts'

type Raw = QueryResult<typeof searchPageQuery>

/** The page's texts; an emptied one has its first wording again. */
export function searchTexts(raw: Raw | undefined) {
  const {all, more, ...groups} = texts(raw?.groups, SEARCH_TEXTS.groups)
  const titles: Record<string, string> = {...groups}
  for (const {plural, title} of ITEMS) titles[plural] = text(raw?.groups?.[plural], title)
  const {one, many, ...notes} = texts(raw?.results, SEARCH_TEXTS.results)
  const empty = texts(raw?.empty, SEARCH_TEXTS.empty)
  return {
    ...texts(raw, SEARCH_TEXTS.page),
    intro: text(raw?.intro),
    all,
    groups: titles,
    more,
    one,
    many,
    notes: {exact: '', ...notes},
    emptyTitle: empty.title,
    emptyText: empty.text,
    suggestionsTitle: text(raw?.suggestions?.title, SEARCH_TEXTS.suggestions.title),
    suggestions: normaliseLinks(raw?.suggestions?.links),
  }
}

export type SearchTexts = ReturnType<typeof searchTexts>

/** The heading of a group of results. */
export const groupTitle = ({groups}: SearchTexts, name: SearchGroupName): string =>
  groups[name] ?? name

/** Puts what was searched for, and a count, in the places that an editor's text names. */
export const fillText = (template: string, values: {search?: string; count?: number}): string =>
  template
    .replaceAll('{count}', () => String(values.count ?? ''))
    .replaceAll('{search}', () => values.search ?? '')

/** Milliseconds without a response after which the search counts as failed. */
const timeout = 20_000

export const fetchSearchTexts = cacheTexts((cms) => cms.fetch(searchPageQuery))

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
