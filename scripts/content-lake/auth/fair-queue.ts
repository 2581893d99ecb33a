/** How many items may wait, of all clients together and of one. */
export interface QueueSize {
  total: number
  perClient: number
}

/** A bounded queue that serves clients in turn, so that one with many items delays nobody else. */
export class FairQueue<T> {
  /** The items of each client, in the order in which the clients have their turns. */
  private readonly waiting = new Map<string, T[]>()
  private readonly max: QueueSize
  private size = 0
  private lastServed: string | undefined

  constructor(max: QueueSize) {
    this.max = max
  }

  /** How many items wait. */
  get length(): number {
    return this.size
  }

  /**
   * Adds an item. Returns the one for which there is no room: the item itself when its client has
   * enough waiting; in a full queue, the newest of the client with the most.
   */
  push(client: string, item: T): T | undefined {
    if (this.isFullFor(client)) return item
    const own = this.waiting.get(client)
    if (own) own.push(item)
    else this.waiting.set(client, [item])
    this.size += 1
    return this.size > this.max.total ? this.dropFromLongest() : undefined
  }

  /** Whether a client has so many items waiting that it gets no further place. */
  isFullFor(client: string): boolean {
    return (this.waiting.get(client)?.length ?? 0) >= this.max.perClient
  }

  /**
   * Removes and returns the next item: the oldest of the client whose turn it is. Clients that are not
   * ready keep their turn.
   */
  shift(isReady: (client: string) => boolean = () => true): T | undefined {
    let next: string | undefined
    for (const client of this.waiting.keys()) {
      if (!isReady(client)) continue
      next = client
      // Whoever was served last comes after those who arrived since.
      if (client !== this.lastServed) break
    }
    if (next === undefined) return undefined
    const items = this.waiting.get(next) ?? []
    const item = items.shift()
    this.waiting.delete(next)
    if (items.length > 0) this.waiting.set(next, items)
    this.size -= 1
    this.lastServed = next
    return item
  }

  private dropFromLongest(): T | undefined {
    let longest: [string, T[]] | undefined
    for (const entry of this.waiting) {
      if (!longest || entry[1].length >= longest[1].length) longest = entry
    }
    if (!longest) return undefined
    const [client, items] = longest
    const dropped = items.pop()
    if (items.length === 0) this.waiting.delete(client)
    this.size -= 1
    return dropped
  }
}
