type Work<Result> = {
  result: Promise<Result>
  /** The number of requests that wait for it. */
  waiting: number
  ends: AbortController
}

/**
 * Makes a function that does work once for all who ask for it while it is under way. Who leaves waits no longer, and
 * when the last one has left the work is aborted; whoever comes later begins anew.
 *
 * The function that it makes throws what the work throws, and the signal's reason where that aborts.
 */
export function shareWork<Result>() {
  const running = new Map<string, Work<Result>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Result>): Work<Result> => {
    const ends = new AbortController()
    const work: Work<Result> = {result: start(ends.signal), waiting: 0, ends}
    running.set(key, work)
    const forget = () => {
      if (running.get(key) === work) running.delete(key)
    }
    work.result.then(forget, forget)
    return work
  }

  /** @param signal of whoever asks; without it the work is done in any case. */
  return async (
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    signal?.throwIfAborted()
    const work = running.get(key) ?? begin(key, start)
    work.waiting += 1
    if (!signal) return work.result
    return new Promise<Result>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        work.waiting -= 1
        if (work.waiting > 0) return
        if (running.get(key) === work) running.delete(key)
        work.ends.abort(signal.reason)
      }
      signal.addEventListener('abort', leave)
      work.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
