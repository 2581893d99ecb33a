import type {ContentSource} from './content-source.ts'

/**
 * Caches what `load` returns until content changes. Concurrent calls share one load; a load that
 * fails is not cached. Without `onContentChange` each call that finds no load under way loads again.
 */
export function cacheUntilChange<Value>(
  load: () => Promise<Value>,
  onContentChange: ContentSource['onContentChange'],
) {
  let cached: Promise<Value> | undefined
  let started = 0
  let last: {value: Value; number: number} | undefined
  let loaded: {loading: Promise<Value>; value: Value} | undefined
  const clear = () => {
    cached = undefined
  }
  const loadNext = async () => {
    const number = (started += 1)
    const value = await load()
    // A slow load may end after one that began later, with newer content.
    if (!last || number > last.number) last = {value, number}
    return value
  }
  onContentChange?.(clear)
  return {
    /** @throws what `load` throws. */
    async get(): Promise<Value> {
      const loading = (cached ??= loadNext())
      try {
        const value = await loading
        loaded = {loading, value}
        return value
      } catch (error) {
        if (cached === loading) clear()
        throw error
      } finally {
        if (!onContentChange && cached === loading) clear()
      }
    },
    /** What `get` would return, where it is there and content has not changed since. */
    now: (): Value | undefined => (loaded?.loading === cached ? loaded?.value : undefined),
    /** What the latest load that succeeded returned, however old; for when `get` throws. */
    last: (): Value | undefined => last?.value,
  }
}
