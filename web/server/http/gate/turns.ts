import type {Client} from './budgets.ts'

/** Requests of strangers that may use the main thread at once. */
const maxRunning = 4

/** Milliseconds after which a request that waits for something else makes room for the next. */
const holdMs = 50

/** The part of the main thread's time that all strangers may have while somebody else needs it. */
const share = 0.5

/** Milliseconds of that time that strangers may be ahead, or in debt. */
const maxAhead = 50
const maxDebt = 50

/** Milliseconds for which somebody else is thought to be there after a request. */
const othersStayMs = 1_000

/** Requests that may wait: more than all browsers of a busy hour ask for. */
const maxWaiting = 1_000

type Waiting = {client: Client; start: () => void; refuse: () => void}

/**
 * Gives strangers' requests their turns on the main thread: a few at a time, one of each network, that of the
 * network with the largest budget first. While cached pages or signed-in people are asked for as well, all
 * strangers together get half of the thread's time.
 */
export class Turns {
  private readonly waiting = new Set<Waiting>()
  private readonly now: () => number
  private running = 0
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

  /** Counts time of the main thread that strangers have used, in milliseconds. */
  spend(ms: number): void {
    this.refill()
    this.ahead = Math.max(-maxDebt, this.ahead - ms)
  }

  /** Milliseconds until strangers have time on the main thread again; 0 while nobody else needs it. */
  pauseMs(): number {
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
    this.startNext()
    if (this.waiting.size > maxWaiting) this.dropLast()
    return () => void this.waiting.delete(entry)
  }

  private begin(client: Client): () => void {
    this.running += 1
    client.running += 1
    let isRunning = true
    const end = () => {
      if (!isRunning) return
      isRunning = false
      clearTimeout(timer)
      this.running -= 1
      client.running -= 1
      this.startNext()
    }
    const timer = setTimeout(end, holdMs)
    return end
  }

  private startNext(): void {
    while (this.running < maxRunning && this.waiting.size > 0) {
      const pause = this.pauseMs()
      if (pause > 0) return this.startLater(pause)
      const next = this.findNext()
      if (!next) return
      this.waiting.delete(next)
      next.start()
    }
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
    let most = -Infinity
    for (const entry of this.waiting) {
      if (entry.client.running > 0) continue
      const left = entry.client.remaining('threadMs', now)
      if (left > most) [next, most] = [entry, left]
    }
    return next
  }

  /** Refuses the newest request of the network with the most of them. */
  private dropLast(): void {
    const counts = new Map<Client, number>()
    for (const {client} of this.waiting) counts.set(client, (counts.get(client) ?? 0) + 1)
    let last: Waiting | undefined
    for (const entry of this.waiting) {
      const isMore = (counts.get(entry.client) ?? 0) >= (last ? (counts.get(last.client) ?? 0) : 0)
      if (isMore) last = entry
    }
    if (!last) return
    this.waiting.delete(last)
    last.refuse()
  }

  private refill(): void {
    const now = this.now()
    this.ahead = Math.min(maxAhead, this.ahead + (now - this.updatedAt) * share)
    this.updatedAt = now
  }
}
