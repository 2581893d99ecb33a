import {z} from 'zod'

const hostedUser = z.object({id: z.string(), roles: z.array(z.unknown()).min(1)})
const usersMe = '/v2021-06-07/users/me'

/**
 * With the local lake: whoever the lake knows as signed in, by the same cookie or token.
 *
 * @param lake the lake as it is mounted, at `path` of the request's own origin.
 */
export function localStudioAccess(lake: {
  path: string
  app: {fetch: (request: Request) => Response | Promise<Response>}
}): (request: Request) => Promise<boolean> {
  return async (request) => {
    const response = await lake.app.fetch(
      new Request(new URL(lake.path + usersMe, request.url), {headers: signIn(request)}),
    )
    return response.ok
  }
}

/**
 * With hosted Sanity: whose token Sanity knows as one of the project's members. Each request is
 * checked there, so that a removed member is out at once.
 */
export function hostedStudioAccess(projectApi: string): (request: Request) => Promise<boolean> {
  return async (request) => {
    const token = request.headers.get('authorization')
    if (!token?.startsWith('Bearer ')) return false
    const response = await fetch(projectApi + usersMe, {
      headers: {Authorization: token},
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (!response?.ok) return false
    return hostedUser.safeParse(await response.json().catch(() => undefined)).success
  }
}

/** Only what signs in; the address decides on its own whether a cookie counts. */
function signIn({headers}: Request): Record<string, string> {
  return Object.fromEntries(
    ['cookie', 'authorization'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}
