/** Milliseconds until a job that failed is tried again: doubled each time, until the longest or its interval. */
const firstRetryMs = 5000
const longestRetryMs = 5 * 60_000

/** A failure that the job has told itself, and the milliseconds until it is to run again. */
export class ToldFailure extends Error {
  readonly delay: number
  constructor(delay: number) {
    super('The job has failed.')
    this.delay = delay
  }
}

export type Job = {
  /** Runs it now; where it runs already, once more afterwards. */
  wake: () => void
}

export type JobSchedule = {
  /** Milliseconds from the end of a run to the next one, at most. */
  every: number
  /** Milliseconds until its first run; without it the job runs at once. */
  first?: number
}

/** @returns milliseconds until its next run, where that is to be sooner than its interval. */
type Run = (signal: AbortSignal) => Promise<number | void> | number | void

/**
 * All that a server does by itself and again: mail, retention, backups. Each job runs apart from the others: one that
 * fails is logged by its name, tried again, and holds up none. A lake that is opened with those of the server in front
 * adds its own to them.
 *
 * There is no clock of hours in it: a job of an hour asks whether its hour has come, so that one that a stop or a failure
 * has missed is made up for.
 *
 * @param describe names an error for the log. Default: its name alone, since its message may hold what somebody wrote.
 */
export function createJobs({
  log,
  describe = (error) => (error instanceof Error ? error.name : 'unknown'),
}: {
  log: (line: string) => void
  describe?: (error: unknown) => string
}) {
  const stopping = new AbortController()
  const {signal} = stopping
  const successes = new Map<string, number>()
  const stops: (() => Promise<void>)[] = []

  const every = (name: string, {every: interval, first}: JobSchedule, run: Run): Job => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let running: Promise<void> | undefined
    let isWoken = false
    let failures = 0

    const attempt = async (): Promise<number> => {
      try {
        const delay = await run(signal)
        failures = 0
        successes.set(name, Date.now())
        return Math.min(delay ?? interval, interval)
      } catch (error) {
        if (signal.aborted) return interval
        if (error instanceof ToldFailure) return error.delay
        const delay = Math.min(firstRetryMs * 2 ** failures, longestRetryMs, interval)
        failures += 1
        const next = `the next attempt is in ${Math.round(delay / 1000)} s`
        log(`The job “${name}” failed (${describe(error)}); ${next}.`)
        return delay
      }
    }
    const work = async () => {
      isWoken = false
      const delay = await attempt()
      running = undefined
      schedule(isWoken ? 0 : delay)
    }
    const start = () => {
      clearTimeout(timer)
      if (!signal.aborted) running ??= work()
    }
    const schedule = (delay: number) => {
      if (signal.aborted) return
      timer = setTimeout(start, delay)
      timer.unref()
    }
    stops.push(async () => {
      clearTimeout(timer)
      await running
    })
    if (first === undefined) start()
    else schedule(first)
    return {
      wake() {
        isWoken = true
        start()
      },
    }
  }

  return {
    every,
    /** When each job that has succeeded did so last, in milliseconds since 1970. */
    successes: (): ReadonlyMap<string, number> => successes,
    /** Starts no other run, tells those in progress to end, and waits for them. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
