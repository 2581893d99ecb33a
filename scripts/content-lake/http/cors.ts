import type {MiddlewareHandler} from 'hono'
import {cors} from 'hono/cors'
import {isSameOrigin} from '../auth/hosts.ts'
import type {LakeServices} from '../services.ts'

type Origins = Pick<LakeServices, 'readers' | 'authenticator'>

/** Asked by pages that do not know yet whether they are allowed, so any page can read the answer. */
const CHECK = /\/check\/cors$/

/**
 * CORS for the origins that may read, which send no cookies, and for Studios elsewhere, which do. Long queries are read
 * by POST.
 */
export function corsHeaders({readers, authenticator: {studios}}: Origins): MiddlewareHandler {
  const settings = {
    exposeHeaders: ['ETag', 'Retry-After', 'Content-Range', 'Content-Disposition'],
    maxAge: 600,
  }
  const forReaders = cors({
    ...settings,
    origin: [...readers],
    allowMethods: ['GET', 'HEAD', 'POST'],
  })
  const forStudios = cors({...settings, origin: [...studios], credentials: true})
  const forAll = cors()
  return (c, next) => {
    if (studios.has(c.req.header('origin') ?? '')) return forStudios(c, next)
    if (CHECK.test(c.req.path)) return forAll(c, next)
    return readers.size > 0 ? forReaders(c, next) : next()
  }
}

/** The answer of `/check/cors`: whether the page that asks may read, and whether with a session. */
export function checkCors(
  request: Request,
  {readers, authenticator: {studios}}: Origins,
): {allowed: boolean; withCredentials: boolean} {
  const origin = request.headers.get('origin')
  const withCredentials = origin === null || isSameOrigin(request) || studios.has(origin)
  return {allowed: withCredentials || readers.has(origin), withCredentials}
}
