import {LRUCache} from 'lru-cache'
import type {Visitor} from './client-network.ts'

type Options = {
  counters: RequestCounters
  /** Keeps the keys of this limit apart from those of others. */
  name: string
  now: () => number
}

/**
 * Limits requests by key over a sliding window: the requests of the current window, and of the
 * previous one the share that the last `windowMs` milliseconds still overlap.
 *
 * @returns counts one request, and tells whether it is within the limit.
 */
export function createRateLimiter({
  counters,
  name,
  limit,
  windowMs,
  now,
}: Options & {limit: number; windowMs: number}): (key: string) => Promise<boolean> {
  return async (key) => {
    const windows = now() / windowMs
    const current = Math.floor(windows)
    const keyOf = (window: number) => `${name}:${key}:${window}`
    const [count, previous] = await Promise.all([
      counters.increment(keyOf(current), 2 * windowMs),
      counters.read(keyOf(current - 1)),
    ])
    return count + previous * (1 - (windows - current)) <= limit
  }
}

export type Limits = {
  /** Requests from one address, and from one network, within the window. */
  address: number
  network: number
  windowMs: number
}

/** Tells which limit a visitor's request exceeds, if any. Each call counts one request. */
export type VisitorLimit = (visitor: Visitor) => Promise<'address' | 'network' | undefined>

export function createVisitorLimit(
  {address, network, windowMs}: Limits,
  {counters, name, now}: Options,
): VisitorLimit {
  const options = {counters, windowMs, now}
  const byAddress = createRateLimiter({...options, name: `${name}:address`, limit: address})
  const byNetwork = createRateLimiter({...options, name: `${name}:network`, limit: network})
  return async (visitor) => {
    const [isAddressAllowed, isNetworkAllowed] = await Promise.all([
      byAddress(visitor.address),
      byNetwork(visitor.network),
    ])
    if (!isAddressAllowed) return 'address'
    return isNetworkAllowed ? undefined : 'network'
  }
}

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
