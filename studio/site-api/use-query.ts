import {useEffect, useState} from 'react'

export type QueryResult<Data> = {
  /** The latest result; stays while the next one is loading. */
  data: Data | undefined
  /** The message of the latest failure; undefined after a success. */
  error: string | undefined
  refetch: () => void
}

/**
 * Fetches when `fetchData` changes and on `refetch`; an earlier request is aborted.
 *
 * @param fetchData - Memoised by the caller (useCallback): a new function is a new query. `attempt`
 *   counts the refetches.
 */
export function useQuery<Data>(
  fetchData: (signal: AbortSignal, attempt: number) => Promise<Data>,
): QueryResult<Data> {
  const [data, setData] = useState<Data>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // The tools of the Studio have no loaders, so the component fetches.
  useEffect(() => {
    const controller = new AbortController()
    const {signal} = controller
    const run = async () => {
      try {
        const result = await fetchData(signal, attempt)
        if (signal.aborted) return
        setData(result)
        setError(undefined)
      } catch (failure) {
        if (!signal.aborted) setError(failure instanceof Error ? failure.message : String(failure))
      }
    }
    void run()
    return () => controller.abort()
  }, [fetchData, attempt])

  return {data, error, refetch: () => setAttempt((count) => count + 1)}
}
