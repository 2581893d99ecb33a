const remembered = 20_000

/**
 * Counts events by name over a sliding window; names that were silent longest are forgotten first.
 *
 * @returns counts one event, and tells whether it is within the limit.
 */
export function createRateLimiter({
  limit,
  windowMs,
  now,
}: {
  limit: number
  windowMs: number
  now: () => number
}): (name: string) => boolean {
  const counts = new Map<string, {since: number; current: number; before: number}>()
  return (name) => {
    const time = now()
    const known = counts.get(name) ?? {since: time, current: 0, before: 0}
    const windows = Math.floor((time - known.since) / windowMs)
    const entry =
      windows <= 0
        ? known
        : {
            since: known.since + windows * windowMs,
            current: 0,
            before: windows === 1 ? known.current : 0,
          }
    const share = 1 - (time - entry.since) / windowMs
    entry.current += 1
    counts.delete(name)
    counts.set(name, entry)
    const oldest = counts.keys().next().value
    if (counts.size > remembered && oldest !== undefined) counts.delete(oldest)
    return entry.current + entry.before * share <= limit
  }
}

export type Limits = {
  /** Events from one address, and from one network, within the window. */
  address: number
  network: number
  windowMs: number
}

/** Counts a visitor both as an address and as a network. */
export function createVisitorLimit({address, network, windowMs}: Limits, now: () => number) {
  const byAddress = createRateLimiter({limit: address, windowMs, now})
  const byNetwork = createRateLimiter({limit: network, windowMs, now})
  return (visitor: {address: string; network: string}): 'address' | 'network' | undefined => {
    const addressIsFine = byAddress(visitor.address)
    const networkIsFine = byNetwork(visitor.network)
    if (!addressIsFine) return 'address'
    return networkIsFine ? undefined : 'network'
  }
}
