import {createHash} from 'node:crypto'

const entityTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/** A strong entity tag of a body: the same body, the same tag. */
export function createEtag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether a client that sent `If-None-Match` has the current representation already, so that 304 is
 * the response to its GET or HEAD (RFC 9110, section 13.1.2: a list of entity tags or `*`, compared
 * weakly).
 *
 * @param etag the entity tag of the current representation.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(entityTag)].some(([, tag]) => tag === opaque)
}
