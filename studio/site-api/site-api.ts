import {use, useCallback, useEffect, useMemo, useState} from 'react'
import {useClient} from 'sanity'
import {type Refusal, refusal, SIGN_IN_AGAIN} from '#web/contract/sign-in.ts'
import type {LakeSession} from '../client/local-client.ts'
import {SessionContext} from '../client/sign-in-again.tsx'
import {reasonOf} from '../use-action.ts'

/** Sends a request to a path below an API of the site. */
export type SiteRequest = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Requests to the site's own API for staff. They authenticate by the Studio's own sign-in: the cookie of the
 * local lake, or with hosted Sanity the user's token, which the site checks with Sanity.
 *
 * @param base the API's path.
 */
export function useSiteRequest(base: string): SiteRequest {
  const {token} = useClient({apiVersion: '2025-02-19'}).config()
  const session = use(SessionContext)
  return useMemo(() => createSiteRequest(base, token, session), [base, token, session])
}

/**
 * @param session - The session at the local lake: requests wait while it has ended, and where the site wants that the person
 *   signs in again, they are sent once more after that.
 * @throws When the site is not available or refuses the request.
 */
export function createSiteRequest(
  base: string,
  token: string | undefined,
  session?: LakeSession | null,
): SiteRequest {
  return async (path, init = {}) => {
    const send = () =>
      fetch(base + path, {
        ...init,
        headers: {
          'Content-Type': 'application/json',
          ...(token && {Authorization: `Bearer ${token}`}),
        },
      })
    let response = await send()
    if (response.status === 401 && session) {
      await session.check()
      await session.whenOpen()
      response = await send()
    }
    if (response.ok) return response
    let refused = await readRefusal(response)
    if (refused.code === SIGN_IN_AGAIN && session) {
      await session.signInAgain()
      response = await send()
      if (response.ok) return response
      refused = await readRefusal(response)
    }
    throw new Error(refused.message)
  }
}

async function readRefusal(response: Response): Promise<Refusal> {
  const {data} = refusal.safeParse(await response.json().catch(() => undefined))
  return data ?? {message: `The site answered ${response.status}.`}
}

export type QueryResult<Data> = {
  /** The latest result; stays while the next one is loading. */
  data: Data | undefined
  /** The message of the latest failure; undefined after a success. */
  error: string | undefined
  /** Loads again; stays one function over all renders. */
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
        if (!signal.aborted) setError(reasonOf(failure))
      }
    }
    void run()
    return () => controller.abort()
  }, [fetchData, attempt])

  const refetch = useCallback(() => setAttempt((count) => count + 1), [])
  return {data, error, refetch}
}
