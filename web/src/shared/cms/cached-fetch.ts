import type {Cms} from './client.ts'

/**
 * Caches what `fetch` returns, per client and parameters, for `ttl` milliseconds: what was fetched
 * ahead on hover, or a moment ago, is not fetched twice. Failures are not cached. On the server each
 * request has a client of its own, so nothing is cached longer than that.
 *
 * Our own rather than a library's: it is part of what every visitor downloads.
 */
export function cacheWithTtl<Params, Result>(
  fetch: (cms: Cms, params: Params) => Promise<Result>,
  ttl: number,
): (cms: Cms, params: Params) => Promise<Result> {
  const caches = new WeakMap<Cms, Map<string, {expires: number; result: Promise<Result>}>>()
  return (cms, params) => {
    const cache = caches.get(cms) ?? new Map<string, {expires: number; result: Promise<Result>}>()
    caches.set(cms, cache)
    const now = Date.now()
    for (const [key, {expires}] of cache) if (now > expires) cache.delete(key)
    const key = JSON.stringify(params)
    const cached = cache.get(key)
    if (cached) return cached.result
    const result = fetch(cms, params)
    cache.set(key, {expires: now + ttl, result})
    result.catch(() => {
      // An older request that fails late leaves what has replaced it.
      if (cache.get(key)?.result === result) cache.delete(key)
    })
    return result
  }
}

/** Milliseconds for which a page's texts and settings are cached: they change seldom. */
export const pageTextsTtl = 5 * 60_000

/**
 * Caches the texts of a page, per client. Nobody waits for texts that are older: they show once more, and fresh ones,
 * which are fetched meanwhile, the next time.
 */
export function cacheTexts<Texts>(fetch: (cms: Cms) => Promise<Texts>) {
  const fetchFresh = cacheWithTtl((cms, _none: null) => fetch(cms), pageTextsTtl)
  const last = new WeakMap<Cms, Promise<Texts>>()
  return (cms: Cms): Promise<Texts> => {
    const fresh = fetchFresh(cms, null)
    const shown = last.get(cms)
    fresh.then(
      () => last.set(cms, fresh),
      () => {},
    )
    return shown ?? fresh
  }
}

/** Milliseconds for which a list or an item is cached: enough for a hover, or for going back. */
export const contentTtl = 30_000
