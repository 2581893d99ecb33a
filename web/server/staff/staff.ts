import {hasRole, isRole, needsRole, type Role, ROLES} from 'content-lake'
import type {MiddlewareHandler} from 'hono'
import {z} from 'zod'

const apiVersion = '2021-06-07'
const usersMe = '/users/me'

/** Sanity's answer to `GET /users/me`, at the project's host; the local lake's has the same shape. */
const currentUser = z.object({
  id: z.string(),
  name: z.string().default(''),
  email: z.string().default(''),
  provider: z.string().optional(),
  roles: z.array(z.object({name: z.string()})),
})

/** The least role for each thing that staff do beside writing content. */
const LEAST = {
  /** Links to drafts for people without an account. */
  share: 'editor',
  /** Remarks of reviewers by such a link. Everybody in the Studio sees the drafts that they are about. */
  remarks: 'viewer',
  /** Messages of visitors. */
  inbox: 'editor',
  newsletter: 'editor',
  /** Their own ways to sign in. */
  account: 'viewer',
  /** Hears of content that waits to be published. */
  publish: 'editor',
  /** Sees when the last backup was made. */
  backups: 'editor',
  /** People, their sessions, and the trail. */
  team: 'administrator',
} as const satisfies Record<string, Role>

type StaffOperation = keyof typeof LEAST

/** Tells whether a role allows an operation; nobody's role, null, allows none. */
export const may = (role: Role | null, operation: StaffOperation): boolean =>
  hasRole(role, LEAST[operation])

/** Who asks: somebody who is signed in to the Studio, or a program with the local lake's token. */
type StaffMember = {id: string; name: string; email: string; role: Role}

/** Finds who sent a request; undefined for whoever is not signed in. May reject with AccessCheckError. */
export type FindStaff = (request: Request) => Promise<StaffMember | undefined>

/** Notes in the local lake's trail who did something; with hosted Sanity there is no trail. */
export type AddToTrail = (entry: {by: string; event: string; subject: string}) => void

/** The environment of routes behind `requireStaff`: `context.get('staff')` is who asks. */
export type StaffEnv = {Variables: {staff: StaffMember}}

/**
 * With the local lake: whoever is signed in to the lake, by the same cookie or token.
 *
 * @param lake the lake as it is mounted, at `path` of the request's own origin.
 */
export function findLocalStaff(lake: {
  path: string
  app: {fetch: (request: Request) => Response | Promise<Response>}
}): FindStaff {
  return async (request) => {
    const response = await lake.app.fetch(
      new Request(new URL(`${lake.path}/v${apiVersion}${usersMe}`, request.url), {
        headers: signInHeaders(request),
      }),
    )
    return response.ok ? readMember(await response.json()) : undefined
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
 * addition, API tokens (provider `sanity-token`) are nobody.
 *
 * @throws AccessCheckError where Sanity cannot be reached.
 */
export function findHostedStaff({
  projectId,
  apiHost = `https://${projectId}.api.sanity.io`,
}: {
  projectId: string
  apiHost?: string
}): FindStaff {
  // Loaded only where it is used: most of what commands of a local dataset would load is this client.
  const sanity = import('@sanity/client')
  // The client keeps few connections open, however many people send a token.
  const opening = sanity.then(({createClient}) =>
    createClient({
      projectId,
      apiHost,
      useProjectHostname: false,
      apiVersion,
      useCdn: false,
      timeout: 10_000,
      maxRetries: 0,
    }),
  )
  return async (request) => {
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    if (token === undefined) return undefined
    const [{ClientError}, client] = await Promise.all([sanity, opening])
    const answer = await client.request<unknown>({url: usersMe, token}).catch((error: unknown) => {
      const status = error instanceof ClientError ? error.statusCode : undefined
      if (status === 401 || status === 403) return null
      throw new AccessCheckError('Sanity did not answer.')
    })
    return readMember(answer)
  }
}

/**
 * The member of an answer to `GET /users/me`, with the highest role. A role that the project has made itself, or
 * `developer`, counts as an editor's.
 */
function readMember(answer: unknown): StaffMember | undefined {
  const {data} = currentUser.safeParse(answer)
  if (!data || data.provider === 'sanity-token') return undefined
  const {id, name, email} = data
  const roles = new Set(data.roles.map((role) => (isRole(role.name) ? role.name : 'editor')))
  const role = ROLES.findLast((name) => roles.has(name))
  return role && {id, name, email, role}
}

/** The headers by which the lake decides: who signed in, and whether a proxy forwarded the request. */
const identifyingHeader =
  /^(cookie|authorization|connection|forwarded|x-forwarded-.*|x-real-ip|via)$/i

function signInHeaders({headers}: Request): [string, string][] {
  return [...headers].filter(([name]) => identifyingHeader.test(name))
}

/**
 * Refuses whoever is not signed in to the Studio (401), or has a role that does not allow the operation (403); 503
 * where that cannot be found out.
 */
export function requireStaff(
  findStaff: FindStaff,
  operation: StaffOperation,
): MiddlewareHandler<StaffEnv> {
  return async (context, next) => {
    try {
      const staff = await findStaff(context.req.raw)
      if (!staff) {
        return context.json({message: 'This is for people who are signed in to the Studio.'}, 401)
      }
      if (!may(staff.role, operation)) {
        return context.json({message: needsRole(staff.role, LEAST[operation])}, 403)
      }
      context.set('staff', staff)
    } catch (error) {
      if (!(error instanceof AccessCheckError)) throw error
      return context.json({message: 'Sanity could not be asked who you are.'}, 503)
    }
    return next()
  }
}
