import type {Context, MiddlewareHandler} from 'hono'
import {isSameOrigin} from '../auth/hosts.ts'
import {LakeError} from '../protocol/errors.ts'

/** The methods of reading: long queries are sent by POST. */
const METHODS = 'GET, HEAD, POST'
/** The headers of answers that scripts cannot read without it (Fetch standard, "CORS-safelisted"). */
const EXPOSED = 'ETag, Retry-After, Content-Range, Content-Disposition'
const MAX_AGE_S = 600
const HEADER_LIST = /^[\w-]+(\s*,\s*[\w-]+)*$/
/** Asked by pages that do not know yet whether they are allowed, so any page can read the answer. */
const CHECK = /\/check\/cors$/

/**
 * CORS for the origins that may read, which send no cookies. Pages of others cannot read answers: these come
 * without the headers that would let them, and a preflight is a 403, so that no request with a token is sent.
 */
export function corsHeaders(readers: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const isCheck = CHECK.test(c.req.path)
    const origin = c.req.header('origin') ?? ''
    const isReader = readers.has(origin)
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (isPreflight) answerPreflight(c, isReader || isCheck)
    else await next()
    if (isCheck) c.header('Access-Control-Allow-Origin', '*')
    else if (readers.size > 0) c.header('Vary', 'Origin', {append: true})
    if (isReader && !isCheck) {
      c.header('Access-Control-Allow-Origin', origin)
      c.header('Access-Control-Expose-Headers', EXPOSED)
    }
    if (isPreflight) return c.body(null, 204)
    return undefined
  }
}

function answerPreflight(c: Context, isAllowed: boolean): void {
  if (!isAllowed) throw new LakeError(403, 'CORS Origin not allowed')
  const headers = c.req.header('access-control-request-headers') ?? ''
  c.header('Access-Control-Allow-Methods', METHODS)
  if (HEADER_LIST.test(headers)) c.header('Access-Control-Allow-Headers', headers)
  c.header('Access-Control-Max-Age', String(MAX_AGE_S))
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
