import {LRUCache} from 'lru-cache'

/** Counts by key. A key holds for at least the time given with it and may be forgotten afterwards. */
export type RequestCounters = {
  /** Adds one. @returns the new count. */
  increment: (key: string, lifetimeMs: number) => Promise<number>
  read: (key: string) => Promise<number>
}

/**
 * Counts in this process. Memory is bounded: beyond `maxKeys` the least recently used keys are
 * forgotten first.
 */
export function createMemoryCounters(maxKeys = 100_000): RequestCounters {
  const counts = new LRUCache<string, number>({max: maxKeys})
  return {
    async increment(key) {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count
    },
    read: async (key) => counts.get(key) ?? 0,
  }
}
