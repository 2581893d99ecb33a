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

/** A task that waits for its turn. */
type Waiting = () => void

/**
 * Makes a function that runs tasks, some at a time. The others wait: clients take turns, and the tasks
 * of one client keep their order. A task whose signal aborts while it waits leaves the queue and never runs.
 *
 * The function that it makes throws what the task throws, and the signal's reason where that aborts first.
 */
export function limitRunning({count, holdMs, rest = 0}: Limits) {
  const queues = new Map<string, Waiting[]>()
  let free = count
  const release = () => {
    const [turn] = queues
    if (!turn) return void (free += 1)
    const [client, queue] = turn
    queues.delete(client)
    const start = queue.shift()
    if (queue.length > 0) queues.set(client, queue)
    start?.()
  }
  const leave = (client: string, waiting: Waiting) => {
    const queue = queues.get(client)?.filter((other) => other !== waiting) ?? []
    if (queue.length > 0) queues.set(client, queue)
    else queues.delete(client)
  }
  const takeTurn = (client: string, signal: AbortSignal | undefined): Promise<void> | undefined => {
    if (free > 0) return void (free -= 1)
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        leave(client, start)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      signal?.addEventListener('abort', onAbort)
      queues.set(client, [...(queues.get(client) ?? []), start])
    })
  }
  return async <Result>(
    task: () => Promise<Result>,
    {client = '', signal}: {client?: string; signal?: AbortSignal | undefined} = {},
  ): Promise<Result> => {
    signal?.throwIfAborted()
    const turn = takeTurn(client, signal)
    if (turn) await turn
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
