import {limitRunning} from './limit-running.ts'
import type {PageCache} from './page-cache.ts'

/** How many pages are rendered anew after a change; the others when somebody asks for them. */
const maxPages = 30

/** One page at a time, and as long a rest after each: visitors come first. */
const limits = {count: 1, holdMs: 250, rest: 1}

/**
 * Makes the function that renders stale pages anew in the background, those visited most first. A change
 * that comes meanwhile begins anew with what is stale then.
 *
 * @param render renders a page and caches it; it never throws.
 */
export function createPageRefresher(
  cache: Pick<PageCache, 'mostVisitedStale' | 'peek'>,
  render: (pageUrl: string) => Promise<unknown>,
): () => void {
  const limited = limitRunning(limits)
  let waiting: string[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    for (let pageUrl = waiting.shift(); pageUrl !== undefined; pageUrl = waiting.shift()) {
      const next = pageUrl
      // A visitor's request may have rendered the page while it waited for its turn.
      await limited(async () => cache.peek(next)?.fresh === false && render(next))
    }
    isRunning = false
  }
  return () => {
    waiting = cache.mostVisitedStale(maxPages)
    if (!isRunning) void run()
  }
}
