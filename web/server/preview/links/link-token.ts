import {createHmac, timingSafeEqual} from 'node:crypto'

/** Begins what is signed: a signature that the same key made for another purpose is not valid for a link. */
const purpose = 'shared-link:'

/** The part of a shared link's URL that nobody can guess: its id, signed with HMAC-SHA256. */
export function createLinkToken(id: string, key: Buffer): string {
  return `${id}.${signature(id, key).toString('base64url')}`
}

/** The id in a token, if its signature is right. */
export function verifyLinkToken(token: string, key: Buffer): string | undefined {
  const [id = '', mac = ''] = token.slice(0, 200).split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(id, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return id
}

function signature(id: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(purpose + id)
    .digest()
}
