import type {Context, MiddlewareHandler} from 'hono'
import {type AllowedOrigin, type AllowedOrigins, isSameOrigin} from '../auth/origins.ts'
import {LakeError} from '../protocol/errors.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Of the lake's answers, what scripts cannot read without it (Fetch standard, "CORS-safelisted"). */
const EXPOSED = 'ETag, Retry-After, Content-Range, Content-Disposition'
const MAX_AGE_S = 600
const HEADER_LIST = /^[\w-]+(\s*,\s*[\w-]+)*$/
/** Asked by pages that do not know yet whether they are allowed, so any page can read the answer. */
const CHECK = /\/check\/cors$/

/**
 * CORS for the allowed origins. Pages of others cannot read answers: these come without the headers that
 * would let them, and a preflight is a 403, so that no request with a token, or that writes, is sent.
 */
export function corsHeaders(origins: AllowedOrigins): MiddlewareHandler {
  return async (c, next) => {
    const isCheck = CHECK.test(c.req.path)
    const allowed = origins.find(c.req.header('origin'))
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (isPreflight) answerPreflight(c, allowed !== undefined || isCheck)
    else await next()
    if (isCheck) c.header('Access-Control-Allow-Origin', '*')
    else if (origins.list.length > 0) allow(c, allowed)
    if (isPreflight) return c.body(null, 204)
    return undefined
  }
}

function allow(c: Context, allowed: AllowedOrigin | undefined): void {
  c.header('Vary', 'Origin', {append: true})
  if (!allowed) return
  c.header('Access-Control-Allow-Origin', allowed.origin)
  c.header('Access-Control-Expose-Headers', EXPOSED)
  if (allowed.credentials) c.header('Access-Control-Allow-Credentials', 'true')
}

function answerPreflight(c: Context, isAllowed: boolean): void {
  if (!isAllowed) throw new LakeError(403, 'CORS Origin not allowed')
  const headers = c.req.header('access-control-request-headers') ?? ''
  c.header('Access-Control-Allow-Methods', METHODS)
  if (HEADER_LIST.test(headers)) c.header('Access-Control-Allow-Headers', headers)
  c.header('Access-Control-Max-Age', String(MAX_AGE_S))
}

/** What `/check/cors` answers: whether the page that asks may read, and whether with a session. */
export function checkCors(
  request: Request,
  origins: AllowedOrigins,
): {allowed: boolean; withCredentials: boolean} {
  const origin = request.headers.get('origin')
  if (origin === null || isSameOrigin(request)) return {allowed: true, withCredentials: true}
  const allowed = origins.find(origin)
  return {allowed: allowed !== undefined, withCredentials: allowed?.credentials ?? false}
}
