import {createHash} from 'node:crypto'

/** A strong entity tag of a body, 96 bits of its hash: the same body, the same tag. */
export function createEtag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
}
