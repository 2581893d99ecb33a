import {LRUCache} from 'lru-cache'
import {PAGE_STATE_PATH} from '#web/contract/page-state.ts'
import {createEtag} from '../http/etag.ts'
import type {Compressible} from './compress-text.ts'

/** The state that a page's scripts begin with, as JSON. */
export type PageStateFile = Compressible & {
  /** A hash of the content: the same state, the same id. */
  id: string
}

/**
 * The states of cached pages, in files of their own: the browser draws a page without them, and fetches them
 * with the scripts. The state of a page that has changed since is still there for visitors who
 * have the former page; the least recently used ones are evicted.
 *
 * @param maxSize bytes of all states.
 */
export function createPageStates(maxSize = 16 * 2 ** 20) {
  const states = new LRUCache<string, PageStateFile>({
    maxSize,
    // The compressed state is smaller than the state; the rest is the entry's own.
    sizeCalculation: ({body}) => 2 * body.byteLength + 200,
  })
  return {
    get: (id: string): PageStateFile | undefined => states.get(id),
    add(json: string): PageStateFile {
      const id = createEtag(json).slice(1, -1)
      const known = states.get(id)
      if (known) return known
      const state = {id, body: new TextEncoder().encode(json)}
      states.set(id, state)
      return state
    },
  }
}

export type PageStates = ReturnType<typeof createPageStates>

/**
 * Where the browser finds a page's state. The server that has it no longer, or another one, answers
 * with the page's state as it is now.
 *
 * @param pageUrl the page's URL: path and query.
 */
export const stateUrl = ({id}: PageStateFile, pageUrl: string): string =>
  `${PAGE_STATE_PATH}${id}?path=${encodeURIComponent(pageUrl)}`
