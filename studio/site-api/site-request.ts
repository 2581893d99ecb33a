import {useMemo} from 'react'
import {useClient} from 'sanity'
import * as z from 'zod/mini'

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
  return useMemo(() => createSiteRequest(base, token), [base, token])
}

/** @throws When the site is not available or refuses the request. */
export function createSiteRequest(base: string, token: string | undefined): SiteRequest {
  return async (path, init = {}) => {
    const response = await fetch(base + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(token && {Authorization: `Bearer ${token}`}),
      },
    })
    if (!response.ok) throw new Error(await errorMessageOf(response))
    return response
  }
}

const errorBody = z.object({message: z.string()})

/** The message of an error response. */
async function errorMessageOf(response: Response): Promise<string> {
  const {data} = errorBody.safeParse(await response.json().catch(() => undefined))
  return data?.message ?? `The site answered ${response.status}.`
}
