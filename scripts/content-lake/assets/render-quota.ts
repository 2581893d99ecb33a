import {LRUCache} from 'lru-cache'
import {LakeError} from '../protocol/errors.ts'
import type {Lane} from './process-plan.ts'

/** Images that a client may have made at once, and for each second after. */
const BURST = 1500
const PER_SECOND = 2
/** A heavy image, and one of an uncommon size, count as this many. */
const HEAVY = 25
const UNCOMMON = 10
/** Clients that are remembered; the least recent are forgotten first. */
const MAX_CLIENTS = 10_000

/**
 * Counts the images that are made anew for each client (token bucket), so that nobody can have every
 * width of every image made. Images that exist already are not counted.
 */
export class RenderQuota {
  private readonly clients = new LRUCache<string, {left: number; at: number}>({max: MAX_CLIENTS})
  private readonly now: () => number

  /** `now`: milliseconds. */
  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Throws 429 for a client that has none left. */
  take(client: string, {lane, isCommon}: {lane: Lane; isCommon: boolean}): void {
    const now = this.now()
    const {left, at} = this.clients.get(client) ?? {left: BURST, at: now}
    const available = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND)
    const price = lane === 'heavy' ? HEAVY : isCommon ? 1 : UNCOMMON
    if (available < price) {
      const seconds = Math.ceil((price - available) / PER_SECOND)
      throw new LakeError(429, 'Too many new sizes of images were asked for', undefined, {
        'Retry-After': String(seconds),
      })
    }
    this.clients.set(client, {left: available - price, at: now})
  }
}
