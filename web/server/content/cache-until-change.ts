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
  const clear = () => {
    cached = undefined
  }
  onContentChange?.(clear)
  return {
    /** @throws what `load` throws. */
    async get(): Promise<Value> {
      const loading = (cached ??= load())
      try {
        return await loading
      } catch (error) {
        if (cached === loading) clear()
        throw error
      } finally {
        if (!onContentChange && cached === loading) clear()
      }
    },
    clear,
  }
}
