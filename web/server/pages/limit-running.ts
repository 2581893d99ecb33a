type Limits = {
  /** Tasks that may run at once. */
  count: number
  /**
   * Milliseconds after which a task that still runs holds up the others no longer: what waits for a
   * service that hangs costs nothing.
   */
  holdMs: number
  /** A place stays free after a task for so many times as long as the task took: other work comes first. */
  rest?: number
}

/**
 * Makes a function that runs tasks, some at a time. The others wait: clients take turns, and the tasks
 * of one client keep their order.
 */
export function limitRunning({count, holdMs, rest = 0}: Limits) {
  const waiting = new Map<string, (() => void)[]>()
  let free = count
  const release = () => {
    const [turn] = waiting
    if (!turn) return void (free += 1)
    const [client, starts] = turn
    waiting.delete(client)
    const start = starts.shift()
    if (starts.length > 0) waiting.set(client, starts)
    start?.()
  }
  const takePlace = (client: string): Promise<void> | undefined => {
    if (free > 0) return void (free -= 1)
    return new Promise((resolve) => {
      waiting.set(client, [...(waiting.get(client) ?? []), resolve])
    })
  }
  return async <Result>(task: () => Promise<Result>, client = ''): Promise<Result> => {
    const place = takePlace(client)
    if (place) await place
    const started = performance.now()
    let isHolding = true
    const end = () => {
      if (isHolding) release()
      isHolding = false
    }
    const timer = setTimeout(end, holdMs)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      const pause = rest * Math.min(holdMs, performance.now() - started)
      if (pause > 0) setTimeout(end, pause)
      else end()
    }
  }
}
