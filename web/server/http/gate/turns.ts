import type {Client} from './budgets.ts'

/** Milliseconds after which a request that waits for something else makes room for the next. */
const holdMs = 10

/** The part of the main thread's time that all strangers may have while somebody else needs it. */
const share = 0.5

/** Milliseconds of that time that strangers may be ahead, and of their debt after one long request. */
const maxAhead = 50
const maxDebt = 200

/** Milliseconds for which somebody else is thought to be there after a request. */
const othersStayMs = 1_000

/** Requests that may wait: more than all browsers of a busy hour ask for. */
const maxWaiting = 1_000

/** Milliseconds that each waiting request counts for where networks are compared: a page's that is rendered. */
const usualMs = 5

type Waiting = {client: Client; start: () => void; refuse: () => void}

/**
 * Gives strangers' requests their turns on the main thread: one at a time, and another while that waits for something
 * else; of each network one, that which has used and asks for least first. While cached pages or signed-in people are asked for as well, all
 * strangers together get half of the thread's time.
 */
export class Turns {
  private readonly waiting = new Set<Waiting>()
  private readonly now: () => number
  private isTaken = false
  private othersUntil = -Infinity
  private ahead = maxAhead
  private updatedAt: number
  private timer: NodeJS.Timeout | undefined

  /** @param now milliseconds, as `performance.now()` gives them. */
  constructor(now: () => number) {
    this.now = now
    this.updatedAt = now()
  }

  /** How many requests wait. */
  get size(): number {
    return this.waiting.size
  }

  /** Notes that somebody else uses the main thread: a visitor of a cached page, or a signed-in person. */
  noteOthers(): void {
    this.othersUntil = this.now() + othersStayMs
  }

  /** Counts time of the main thread that strangers have used, in milliseconds, while somebody else is there. */
  spend(ms: number): void {
    this.refill()
    if (this.now() > this.othersUntil) return
    this.ahead = Math.max(-maxDebt, this.ahead - ms)
  }

  /** Milliseconds until strangers have time on the main thread again; 0 while nobody else needs it. */
  private pauseMs(): number {
    const now = this.now()
    this.refill()
    return now > this.othersUntil || this.ahead > 0 ? 0 : Math.ceil((1 - this.ahead) / share)
  }

  /**
   * Calls `start` when a request has its turn, with a function that ends it, or `refuse` where too many wait.
   *
   * @returns a function that gives the turn up, when nobody waits for the request any longer.
   */
  take(client: Client, start: (end: () => void) => void, refuse: () => void): () => void {
    const entry: Waiting = {client, refuse, start: () => start(this.begin(client))}
    this.waiting.add(entry)
    client.waiting += 1
    this.startNext()
    if (this.waiting.size > maxWaiting) this.dropLast()
    return () => this.remove(entry)
  }

  private begin(client: Client): () => void {
    this.isTaken = true
    client.running += 1
    let isRunning = true
    const end = () => {
      if (!isRunning) return
      isRunning = false
      clearTimeout(timer)
      this.isTaken = false
      client.running -= 1
      // In between the event loop reads what has arrived: who else is there, and with what.
      setImmediate(() => this.startNext())
    }
    const timer = setTimeout(end, holdMs)
    return end
  }

  private startNext(): void {
    while (!this.isTaken && this.waiting.size > 0) {
      const pause = this.pauseMs()
      if (pause > 0) return this.startLater(pause)
      const next = this.findNext()
      if (!next) return
      this.remove(next)
      next.start()
    }
  }

  private remove(entry: Waiting): void {
    if (this.waiting.delete(entry)) entry.client.waiting -= 1
  }

  private startLater(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.startNext()
    }, ms)
  }

  private findNext(): Waiting | undefined {
    const now = this.now()
    let next: Waiting | undefined
    let least = Infinity
    for (const entry of this.waiting) {
      if (entry.client.running > 0) continue
      const used = entry.client.recentTime(now) + entry.client.waiting * usualMs
      if (used < least) [next, least] = [entry, used]
    }
    return next
  }

  /** Refuses the newest request of the network with the most of them. */
  private dropLast(): void {
    let last: Waiting | undefined
    for (const entry of this.waiting) {
      if (!last || entry.client.waiting >= last.client.waiting) last = entry
    }
    if (!last) return
    this.remove(last)
    last.refuse()
  }

  private refill(): void {
    const now = this.now()
    this.ahead = Math.min(maxAhead, this.ahead + (now - this.updatedAt) * share)
    this.updatedAt = now
  }
}
