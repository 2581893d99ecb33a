import pRetry from 'p-retry'

/**
 * Tries again, twice, what a short loss of the network or a busy server has stopped. Only for work that does no harm
 * when it is done twice.
 */
export const retry = <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> =>
  pRetry(work, {
    retries: 2,
    minTimeout: 500,
    signal,
    // An answer below 500 is the same again, but for 429.
    shouldRetry: ({error}) => {
      const status: unknown = Reflect.get(error, 'statusCode')
      return typeof status !== 'number' || status >= 500 || status === 429
    },
  })
