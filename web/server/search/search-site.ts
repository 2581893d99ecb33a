import {setImmediate as nextTurn} from 'node:timers/promises'
import {Hono} from 'hono'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {clampPageNumber, listWindow} from '#web/src/shared/listing/list-url.ts'
import {
  noResults,
  parseSearchQuery,
  type SearchGroup,
  type SearchGroupName,
  searchGroups,
  type SearchQuery,
  type SearchResults,
  searchSizes,
  type SearchHit,
} from '#web/src/shared/search/search.ts'
import {cacheUntilChange, createEntryMapper, createFailureLog} from '../cms/cached-content.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {createText, respondWithText} from '../http/answer-text.ts'
import {
  itemEntry,
  pageEntries,
  searchItemsParams,
  searchPagesParams,
  toSynonyms,
} from './search-entries.ts'
import {createSearchIndex, type SearchEntry, type SearchMatches} from './search-index.ts'
import {searchItemsQuery, searchPagesQuery, searchRevisionsQuery} from './search.queries.ts'
import {excerpt, markWords} from './words.ts'

export type SearchSite = (query: SearchQuery) => Promise<SearchResults>

/**
 * Makes the search over all published content.
 *
 * @returns finds the results of a query. It throws where the content service is away and never answered.
 */
export function createSiteSearch(source: ContentSource): SearchSite {
  const openIndex = indexContent(source)
  return async (query) => {
    const index = await openIndex()
    const matches = index.find(query.search)
    return {
      match: matches.match,
      total: matches.results.length,
      groups: groupResults(matches, index.entries(), query),
    }
  }
}

/**
 * The groups that have results, with the hits that the query asks for: first those of which a title has all
 * that was searched.
 */
function groupResults(
  {results, isInTitle}: SearchMatches,
  entries: ReadonlyMap<string, SearchEntry>,
  {group, page}: SearchQuery,
): SearchGroup[] {
  const byGroup = Map.groupBy(results, ({id}) => entries.get(String(id))?.group)
  const toHits = ({id, match}: SearchMatches['results'][number]): SearchHit[] => {
    const entry = entries.get(String(id))
    return entry ? [toHit(entry, new Set(Object.keys(match)))] : []
  }
  const best = (name: SearchGroupName) => (byGroup.get(name) ?? []).slice(0, searchSizes.group)
  const isTitled = (name: SearchGroupName) => best(name).some(({id}) => isInTitle(String(id)))
  const {titled = [], others = []} = Object.groupBy(searchGroups, (name) =>
    isTitled(name) ? 'titled' : 'others',
  )
  return [...titled, ...others].flatMap((name) => {
    const hits = byGroup.get(name) ?? []
    const total = hits.length
    if (total === 0) return []
    const shown =
      group === name ? onPage(page, total) : {from: 0, to: group ? 0 : searchSizes.group}
    return [{name, total, hits: hits.slice(shown.from, shown.to).flatMap(toHits)}]
  })
}

const onPage = (page: number, total: number) =>
  listWindow(clampPageNumber(page, total, searchSizes.page), searchSizes.page)

function toHit(entry: SearchEntry, words: ReadonlySet<string>): SearchHit {
  const {id, url, title, summary, body, date} = entry
  return {
    id,
    url,
    title: markWords(title, words),
    excerpt: excerpt([summary, body], words),
    ...(date && {date}),
  }
}

/** How many items are asked for at once: as many as the lake takes in a known query. */
const batchSize = 100

/** How many items are indexed before other requests have their turn: some milliseconds. */
const turnSize = 10

/**
 * The index of all published content, made with the first search. After a change the next search brings
 * it up to date first, by the items that have changed alone.
 *
 * @returns gives the index; while the content service is away, the last one.
 */
function indexContent(source: ContentSource) {
  const cms = openCms(source)
  const index = createSearchIndex()
  const revisions = new Map<string, string>()
  let pageIds = new Set<string>()
  const mapItems = createEntryMapper(source.log)
  const mapPages = {
    pages: createEntryMapper(source.log),
    questions: createEntryMapper(source.log),
  }

  const updatePages = async () => {
    const content = await cms.fetch(searchPagesQuery, searchPagesParams)
    const entries = pageEntries(content, mapPages)
    index.putSynonyms(toSynonyms(content))
    const ids = new Set(entries.map(({id}) => id))
    for (const id of pageIds) if (!ids.has(id)) index.remove(id)
    for (const entry of entries) {
      if (JSON.stringify(index.entries().get(entry.id)) !== JSON.stringify(entry)) index.put(entry)
    }
    pageIds = ids
  }
  const updateItems = async () => {
    const current = await cms.fetch(searchRevisionsQuery, searchItemsParams)
    const ids = new Set(current.map(({_id}) => _id))
    for (const id of revisions.keys()) {
      if (ids.has(id)) continue
      revisions.delete(id)
      index.remove(id)
    }
    const changed = current.filter(({_id, _rev}) => revisions.get(_id) !== _rev)
    for (let from = 0; from < changed.length; from += batchSize) {
      await updateBatch(changed.slice(from, from + batchSize).map(({_id}) => _id))
    }
  }
  const updateBatch = async (ids: string[]) => {
    const items = await cms.fetch(searchItemsQuery, {ids, ...searchItemsParams})
    const entries = new Map(mapItems(items, itemEntry).map((entry) => [entry.id, entry]))
    for (const [position, {_id, _rev}] of items.entries()) {
      const entry = entries.get(_id)
      if (entry) index.put(entry)
      else index.remove(_id)
      revisions.set(_id, _rev)
      if (position % turnSize === 0) await nextTurn()
    }
  }

  let updating = Promise.resolve()
  const updated = cacheUntilChange(async () => {
    // One at a time: a later update has to see what the one before it has indexed.
    const previous = updating
    const update = previous.then(updatePages).then(updateItems)
    updating = update.catch(() => {})
    await update
    return index
  }, source.onContentChange)

  return async () => {
    try {
      return await updated.get()
    } catch (error) {
      const last = updated.last()
      if (!last) throw error
      return last
    }
  }
}

export type SearchDeps = Pick<ContentSource, 'log'> & {
  search: SearchSite
}

const jsonType = {'Content-Type': 'application/json; charset=utf-8'}

/** The search as an endpoint, for pages that are open already: the parameters are those of its page. */
export function serveSearch({search, log}: SearchDeps): Hono {
  const failures = createFailureLog(log)
  return new Hono().get(SEARCH_PATH, async (context) => {
    const query = parseSearchQuery(new URL(context.req.url).searchParams)
    const headers = {'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex'}
    try {
      const results = query.search ? await search(query) : noResults
      failures.succeeded(SEARCH_PATH)
      const text = createText(JSON.stringify(results))
      const header = (name: string) => context.req.header(name)
      return await respondWithText(header, {text, headers: {...headers, ...jsonType}})
    } catch (error) {
      failures.failed(SEARCH_PATH, 'The search failed.', error)
      return context.text('Service Unavailable', 503, {...headers, 'Retry-After': '10'})
    }
  })
}
