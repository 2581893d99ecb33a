import type {MiddlewareHandler} from 'hono'
import {cors} from 'hono/cors'
import {isSameOrigin} from '../auth/hosts.ts'

/** Asked by pages that do not know yet whether they are allowed, so any page can read the answer. */
const CHECK = /\/check\/cors$/

/** CORS for the origins that may read, which send no cookies. Long queries are read by POST. */
export function corsHeaders(readers: ReadonlySet<string>): MiddlewareHandler {
  const forReaders = cors({
    origin: [...readers],
    allowMethods: ['GET', 'HEAD', 'POST'],
    exposeHeaders: ['ETag', 'Retry-After', 'Content-Range', 'Content-Disposition'],
    maxAge: 600,
  })
  const forAll = cors()
  return (c, next) => {
    if (CHECK.test(c.req.path)) return forAll(c, next)
    return readers.size > 0 ? forReaders(c, next) : next()
  }
}

/** The answer of `/check/cors`: whether the page that asks may read, and whether with a session. */
export function checkCors(
  request: Request,
  readers: ReadonlySet<string>,
): {allowed: boolean; withCredentials: boolean} {
  const origin = request.headers.get('origin')
  const isOwn = origin === null || isSameOrigin(request)
  return {allowed: isOwn || readers.has(origin), withCredentials: isOwn}
}
