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

  /** Whether somebody's time is measured now. */
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
