import {LRUCache} from 'lru-cache'
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
    /** The value that `get` would return, where it is there and content has not changed since. */
    now: (): Value | undefined => (loaded?.loading === cached ? loaded?.value : undefined),
    /** The value of the latest load that succeeded, however old; for when `get` throws. */
    last: (): Value | undefined => last?.value,
  }
}

const maxCauses = 100
const maxSubjects = 1000

type Cause = {failing: LRUCache<string, true>; hasRecovered: boolean}

/**
 * Logs each cause of failures once, however many requests meet it, and once more when it comes back
 * after something that had failed by it worked again. Its memory is bounded.
 */
export function createFailureLog(log: ContentSource['log']) {
  const causes = new LRUCache<string, Cause>({max: maxCauses})
  return {
    /** @param subject what failed; `succeeded` gets the same. */
    failed(subject: string, message: string, error: unknown): void {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const cause = causes.get(text)
      if (cause && (cause.failing.has(subject) || !cause.hasRecovered)) {
        cause.failing.set(subject, true)
        return
      }
      const failing = cause?.failing ?? new LRUCache<string, true>({max: maxSubjects})
      failing.set(subject, true)
      causes.set(text, {failing, hasRecovered: false})
      log?.(message, error)
    },
    succeeded(subject: string): void {
      for (const [text, cause] of causes) {
        if (!cause.failing.delete(subject)) continue
        cause.hasRecovered = true
        if (cause.failing.size === 0) causes.delete(text)
      }
    },
  }
}

export type EntryMapper = <Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry) => Result | undefined,
) => Result[]

/**
 * A function that maps a list of content entry by entry, so that a malformed one does not fail the others: it is
 * left out and named in the log, once until it changes or is mended, however often the list is mapped. An entry that
 * maps to nothing is left out without a message. Each list needs its own mapper. It throws where `entries` is no
 * array: then the content service gave no answer to the query.
 */
export function createEntryMapper(log: ContentSource['log']): EntryMapper {
  let refused = new Set<string>()
  return (entries, map) => {
    if (!Array.isArray(entries)) throw new Error('The content service gave no list of entries.')
    const malformed = new Set<string>()
    const results = entries.flatMap((entry) => {
      try {
        const result = map(entry)
        return result === undefined ? [] : [result]
      } catch (error) {
        const text = JSON.stringify(entry) ?? ''
        if (!refused.has(text) && !malformed.has(text)) {
          log?.(`A malformed entry is left out: ${text.slice(0, 200)}`, error)
        }
        malformed.add(text)
        return []
      }
    })
    refused = malformed
    return results
  }
}
