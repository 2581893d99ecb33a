import {z} from 'zod'

const hostedUser = z.object({
  id: z.string(),
  provider: z.string().optional(),
  roles: z.array(z.object({name: z.string()})),
})
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

/** Sanity could not be asked: nobody is let in, and nobody is told that he is a stranger. */
export class AccessCheckError extends Error {
  override name = 'AccessUnknownError'
}

/**
 * With hosted Sanity: whose token Sanity knows as one of the project's people. Each request is
 * checked there and no answer is kept, so that a token that was revoked, or a member who was
 * removed, is out at once.
 *
 * The rule is the Studio's own (its AuthBoundary): `GET /users/me` at the project's host answers 401
 * to no token or a revoked one, and lists no role to somebody who is no member of the project. Beyond
 * it, API tokens (provider `sanity-token`) are no people, and who may only look at content (the role
 * `viewer`) does not see what visitors wrote.
 *
 * @throws AccessCheckError where Sanity cannot be asked.
 */
export function hostedStudioAccess(projectApi: string): (request: Request) => Promise<boolean> {
  return async (request) => {
    const token = request.headers.get('authorization')
    if (!token?.startsWith('Bearer ')) return false
    const response = await fetch(projectApi + usersMe, {
      headers: {Authorization: token},
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    if (response?.status === 401 || response?.status === 403) return false
    const answer: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
    if (answer === undefined) throw new AccessCheckError('Sanity did not answer.')
    const {data} = hostedUser.safeParse(answer)
    if (!data || data.provider === 'sanity-token') return false
    return data.roles.some(({name}) => name !== 'viewer')
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
