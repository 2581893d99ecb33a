import {ClientError, createClient} from '@sanity/client'
import type {MiddlewareHandler} from 'hono'
import {z} from 'zod'

const hostedUser = z.object({
  id: z.string(),
  provider: z.string().optional(),
  roles: z.array(z.object({name: z.string()})),
})
const apiVersion = '2021-06-07'
const usersMe = '/users/me'

/**
 * With the local lake: whoever is signed in to the lake, by the same cookie or token.
 *
 * @param lake the lake as it is mounted, at `path` of the request's own origin.
 */
export function localStudioAccess(lake: {
  path: string
  app: {fetch: (request: Request) => Response | Promise<Response>}
}): (request: Request) => Promise<boolean> {
  return async (request) => {
    const response = await lake.app.fetch(
      new Request(new URL(`${lake.path}/v${apiVersion}${usersMe}`, request.url), {
        headers: signInHeaders(request),
      }),
    )
    return response.ok
  }
}

/** Sanity could not be reached, so that it is unknown whether the request may have access. */
class AccessCheckError extends Error {
  override name = 'AccessUnknownError'
}

/**
 * With hosted Sanity: whoever has a token of a member of the project. Sanity is asked for each request
 * and nothing is cached, so that a revoked token or a removed member loses access at once.
 *
 * The rule is the Studio's own (its AuthBoundary): `GET /users/me` at the project's host responds 401
 * to a missing or revoked token, and lists no role for somebody who is no member of the project. In
 * addition, API tokens (provider `sanity-token`) and members who may only read (the role `viewer`)
 * have no access to what visitors wrote.
 *
 * @throws AccessCheckError where Sanity cannot be reached.
 */
export function hostedStudioAccess({
  projectId,
  apiHost = `https://${projectId}.api.sanity.io`,
}: {
  projectId: string
  apiHost?: string
}): (request: Request) => Promise<boolean> {
  // The client keeps few connections open, however many people send a token.
  const client = createClient({
    projectId,
    apiHost,
    useProjectHostname: false,
    apiVersion,
    useCdn: false,
    timeout: 10_000,
    maxRetries: 0,
  })
  return async (request) => {
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    if (token === undefined) return false
    const answer = await client.request<unknown>({url: usersMe, token}).catch((error: unknown) => {
      const status = error instanceof ClientError ? error.statusCode : undefined
      if (status === 401 || status === 403) return null
      throw new AccessCheckError('Sanity did not answer.')
    })
    const {data} = hostedUser.safeParse(answer)
    if (!data || data.provider === 'sanity-token') return false
    return data.roles.some(({name}) => name !== 'viewer')
  }
}

/** What the lake decides by: who signed in, and whether a proxy forwarded the request. */
const identifyingHeader =
  /^(cookie|authorization|connection|forwarded|x-forwarded-.*|x-real-ip|via)$/i

function signInHeaders({headers}: Request): [string, string][] {
  return [...headers].filter(([name]) => identifyingHeader.test(name))
}

/** Tells whether a request comes from somebody signed in to the Studio; may reject with AccessCheckError. */
export type IsStaff = (request: Request) => Promise<boolean>

/** Refuses whoever is not signed in to the Studio: 401, or 503 where that cannot be found out. */
export function requireStaff(isStaff: IsStaff): MiddlewareHandler {
  return async (context, next) => {
    try {
      if (!(await isStaff(context.req.raw))) {
        return context.json({message: 'This is for the Studio’s editors: sign in there.'}, 401)
      }
    } catch (error) {
      if (!(error instanceof AccessCheckError)) throw error
      return context.json({message: 'Sanity could not be asked who you are.'}, 503)
    }
    return next()
  }
}
