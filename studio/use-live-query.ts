import {useCallback, useEffect, useState} from 'react'
import {useDocumentStore} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import type {QueryResult} from './site-api/site-api.ts'
import {reasonOf} from './use-action.ts'

/**
 * Returns the result of a query over the dataset, drafts and versions included, and again after each change.
 *
 * @param listen - Selects the documents whose changes matter, by their types alone.
 * @param params - Memoised by the caller: a new object is a new query.
 */
export function useLiveQuery(fetch: string, listen: string, params: object): QueryResult<unknown> {
  const documentStore = useDocumentStore()
  const [state, setState] = useState<{data: unknown; error: string | undefined}>({
    data: undefined,
    error: undefined,
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const options = {
      apiVersion: API_VERSION,
      perspective: 'raw' as const,
      throttleTime: 1000,
      tag: `live-${attempt}`,
    }
    const subscription = documentStore
      .listenQuery({fetch, listen}, {...params}, options)
      .subscribe({
        next: (data: unknown) => setState({data, error: undefined}),
        error: (error: unknown) => setState(({data}) => ({data, error: reasonOf(error)})),
      })
    return () => subscription.unsubscribe()
  }, [documentStore, fetch, listen, params, attempt])
  const refetch = useCallback(() => setAttempt((count) => count + 1), [])
  return {...state, refetch}
}
