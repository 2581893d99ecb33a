import type {ClientReturn} from '@sanity/client'
import {listWindow, pageCount, type ListWindow} from '../listing/list-url.ts'
import {hasWord} from '../search/fold-text.ts'
import type {Cms} from './client.ts'
import {mapList} from './normalise.ts'
import {cacheWithTtl, contentTtl} from './ttl-cache.ts'

/** The entries of one page of a list, and how many the whole list has. */
export type ListPage<Entry> = {items: Entry[]; total: number}

type ItemOf<Response> = Response extends {items: readonly (infer Item)[]} ? Item : never

type Params = Record<string, string | number>

/**
 * Makes the function that fetches pages of a list; they are cached for a while.
 *
 * @param query a `defineQuery` constant with parameters `from` and `to`, which answers `items` and
 *   the `total` of the whole list.
 * @param normalise maps one raw item to what components draw.
 * @returns a function of the client, the query's other parameters and the page's number. Beyond the
 *   last page it fetches the last (behaviour B201), which is only known from the first response. A
 *   `search` without a letter or digit finds nothing. It throws where the content service is away, or
 *   answers something that is not a list.
 */
export function createListFetcher<const Query extends string, Entry>({
  query,
  pageSize,
  normalise,
}: {
  query: Query
  pageSize: number
  normalise: (raw: ItemOf<ClientReturn<Query>>) => Entry
}) {
  const isList = (response: unknown): response is ListPage<ItemOf<ClientReturn<Query>>> =>
    hasItems(response)
  const fetchWindow = cacheWithTtl(
    async (cms: Cms, params: Params & ListWindow): Promise<ListPage<Entry>> => {
      const response: unknown = await cms.fetch(query, params)
      if (!isList(response)) {
        throw new Error('The content service did not answer with a list.')
      }
      return {items: mapList(response.items, normalise), total: response.total}
    },
    contentTtl,
  )
  return async (cms: Cms, params: Params, page: number): Promise<ListPage<Entry>> => {
    const search = params['search'] ?? ''
    if (search !== '' && !hasWord(String(search))) return {items: [], total: 0}
    const list = await fetchWindow(cms, {...params, ...listWindow(page, pageSize)})
    const last = pageCount(list.total, pageSize)
    if (page <= last || list.total === 0) return list
    return fetchWindow(cms, {...params, ...listWindow(last, pageSize)})
  }
}

function hasItems(response: unknown): response is {items: unknown[]; total: number} {
  if (typeof response !== 'object' || response === null) return false
  if (!('items' in response) || !('total' in response)) return false
  return Array.isArray(response.items) && typeof response.total === 'number'
}
