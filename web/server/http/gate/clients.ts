import {LRUCache} from 'lru-cache'

/**
 * The units in which work is counted: milliseconds of the main thread's CPU time, bytes that were received, and
 * pictures that had to be made.
 */
export type WorkUnit = 'threadMs' | 'bytes' | 'pictures'

/** How much a client may use at once, and how much of it comes back each second. */
type Allowance = Readonly<Record<WorkUnit, {burst: number; perSecond: number}>>

/** How much one network may use; a mobile provider has thousands of subscribers on one address. */
const strangerAllowance: Allowance = {
  threadMs: {burst: 2_000, perSecond: 250},
  bytes: {burst: 4_000_000, perSecond: 500_000},
  pictures: {burst: 1_500, perSecond: 2},
}

/** How much the signed-in people of one network may use: uploads and imports are large. */
const signedInAllowance: Allowance = {
  threadMs: {burst: 120_000, perSecond: 800},
  bytes: {burst: Infinity, perSecond: Infinity},
  pictures: {burst: Infinity, perSecond: Infinity},
}

/** Requests, streams and WebSockets of one client that may be open at once. */
export const maxOpen = {stranger: 48, signedIn: 2_000}

/** Bytes of results that the clients of one network, and all strangers, may leave unread. */
const maxUnread = {network: 24_000_000, all: 64_000_000}

/** Milliseconds in which half of what a client has used is forgotten where clients are compared. */
const halfLifeMs = 1_000

/** Networks that are remembered; those that were not seen for longest are forgotten first. */
const maxClients = 20_000

/** A network (IPv4 address, or first 64 bits of an IPv6 address), or the people who are signed in there. */
export class Client {
  readonly isSignedIn: boolean
  /** Requests, streams and sockets that are open now. */
  open = 0
  /** Requests that have their turn now, and that wait for one. */
  running = 0
  waiting = 0
  /** Bytes of results that were made and not yet read. */
  unread = 0
  /** When a refusal was last logged, in milliseconds. */
  loggedAt = -Infinity
  private readonly allowance: Allowance
  private readonly left: Record<WorkUnit, number>
  private updatedAt: number
  private recentMs = 0
  private recentAt: number

  constructor(isSignedIn: boolean, now: number) {
    this.isSignedIn = isSignedIn
    this.allowance = isSignedIn ? signedInAllowance : strangerAllowance
    const {threadMs, bytes, pictures} = this.allowance
    this.left = {threadMs: threadMs.burst, bytes: bytes.burst, pictures: pictures.burst}
    this.updatedAt = now
    this.recentAt = now
  }

  /** Counts work that was done; the budget may become negative. */
  spend(unit: WorkUnit, amount: number, now: number): void {
    this.refill(now)
    this.left[unit] -= amount
    if (unit === 'threadMs') {
      this.recentMs = this.recentTime(now) + amount
      this.recentAt = now
    }
  }

  /** The main thread's time that it has used of late, in milliseconds: who has used less has the next turn. */
  recentTime(now: number): number {
    return this.recentMs * 2 ** ((this.recentAt - now) / halfLifeMs)
  }

  /** Seconds until there is as much as `amount` of each unit; 0 where there is now. */
  secondsUntil(now: number, units: readonly WorkUnit[], amount = 0): number {
    this.refill(now)
    const waits = units.map((unit) => {
      const missing = amount - this.left[unit]
      return missing > 0 ? missing / this.allowance[unit].perSecond : 0
    })
    return Math.max(0, ...waits)
  }

  private refill(now: number): void {
    const seconds = Math.max(0, now - this.updatedAt) / 1000
    if (seconds === 0) return
    this.updatedAt = now
    for (const unit of ['threadMs', 'bytes', 'pictures'] as const) {
      const {burst, perSecond} = this.allowance[unit]
      if (this.left[unit] < burst) {
        this.left[unit] = Math.min(burst, this.left[unit] + perSecond * seconds)
      }
    }
  }
}

/** The clients that have asked for something, with what they have left. Memory is bounded. */
export class Clients {
  private readonly clients = new LRUCache<string, Client>({max: maxClients})
  private unreadOfStrangers = 0

  /** @param network the client's network, as `toVisitor` gives it. */
  get(network: string, isSignedIn: boolean, now: number): Client {
    const key = isSignedIn ? `signed in: ${network}` : network
    let client = this.clients.get(key)
    if (!client) this.clients.set(key, (client = new Client(isSignedIn, now)))
    return client
  }

  /**
   * Counts bytes of a result until the returned function is called. Undefined where too much is unread already.
   * Results of signed-in people are not counted.
   */
  holdUnread(client: Client, bytes: number): (() => void) | undefined {
    if (client.isSignedIn) return () => undefined
    const isTooMuch =
      client.unread + bytes > maxUnread.network || this.unreadOfStrangers + bytes > maxUnread.all
    if (isTooMuch) return undefined
    this.addUnread(client, bytes)
    let isHeld = true
    return () => {
      if (isHeld) this.addUnread(client, -bytes)
      isHeld = false
    }
  }

  private addUnread(client: Client, bytes: number): void {
    client.unread += bytes
    this.unreadOfStrangers += bytes
  }
}

/** The CPU time that the main thread has used, in milliseconds. Node 22 counts the whole process alone. */
function threadTime(): number {
  const {user, system} = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Measures the main thread's CPU time, and shares it out among the requests that use it: equally, where several do
 * at once, since Node does not tell whose callback runs.
 */
export class ThreadMeter {
  private readonly charged = new Set<(ms: number) => void>()
  private readonly readTime: () => number
  private lastTime = 0

  constructor(readTime: () => number = threadTime) {
    this.readTime = readTime
  }

  /** Charges the thread's time by calls of `spend`, in milliseconds, until the returned function is called. */
  charge(spend: (ms: number) => void): () => void {
    this.settle()
    this.charged.add(spend)
    return () => {
      if (!this.charged.has(spend)) return
      this.settle()
      this.charged.delete(spend)
    }
  }

  /** Runs synchronous work whose time is charged to `spend` alone, or to nobody. */
  run<Result>(work: () => Result, spend?: (ms: number) => void): Result {
    this.settle()
    const started = this.readTime()
    try {
      return work()
    } finally {
      this.lastTime = this.readTime()
      spend?.(this.lastTime - started)
    }
  }

  /** Tells whether somebody's time is measured now. */
  get isCharging(): boolean {
    return this.charged.size > 0
  }

  private settle(): void {
    const now = this.readTime()
    const share = (now - this.lastTime) / this.charged.size
    this.lastTime = now
    for (const spend of this.charged) spend(share)
  }
}

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
 * else. The network that has used and asks for the least comes first, with one request. While cached pages are asked
 * for too, or people who are signed in ask, all strangers together get half of the thread's time.
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
