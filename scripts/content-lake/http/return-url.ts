import {LakeError} from '../protocol/errors.ts'
import type {LakeRequest, LakeServices} from './context.ts'

/** Where to return to after signing in. */
export interface ReturnUrl {
  url: URL
  /** Whether it is of an allowed origin other than the lake's. */
  foreign: boolean
}

/**
 * Reads the return URL, `origin`. Throws 400 unless it is a page of this origin, or of one that may
 * use sessions: anything else would be an open redirect.
 */
export function parseReturnUrl(c: LakeRequest, services: LakeServices): ReturnUrl {
  const current = new URL(c.req.url)
  const requested = current.searchParams.get('origin') ?? '/'
  const url = URL.parse(requested, current.origin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw refused()
  if (url.host === current.host) return {url, foreign: false}
  if (!services.authenticator.origins.find(url.origin)?.credentials) throw refused()
  return {url, foreign: true}
}

function refused(): LakeError {
  return new LakeError(400, 'The return address must be a page of this site')
}
