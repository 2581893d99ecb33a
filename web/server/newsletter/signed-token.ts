import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'

const content = z.tuple([
  z.enum(['confirm', 'unsubscribe']),
  z.string(),
  z.number().int(),
  z.number().int(),
])

export type LinkPurpose = z.output<typeof content>[0]

/** What a link in a mail stands for: whose it is, at which version, until when (milliseconds). */
export type TokenPayload = {
  purpose: LinkPurpose
  subscriberId: string
  version: number
  expires: number
}

/** A claim as text for an address, with a signature (HMAC-SHA256) that only `key` makes. */
export function createToken(claim: TokenPayload, key: Buffer): string {
  const {purpose, subscriberId, version, expires} = claim
  const text = JSON.stringify([purpose, subscriberId, version, expires])
  const body = Buffer.from(text).toString('base64url')
  return `${body}.${signature(body, key).toString('base64url')}`
}

/** The claim of a token for this purpose that is ours and has not expired, or nothing. */
export function verifyToken(
  token: string,
  {purpose, key, now}: {purpose: LinkPurpose; key: Buffer; now: number},
): TokenPayload | undefined {
  const [body = '', mac = ''] = token.slice(0, 1000).split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(body, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [kind, subscriberId, version, expires] = content.parse(
    JSON.parse(Buffer.from(body, 'base64url').toString()),
  )
  if (kind !== purpose || expires < now) return undefined
  return {purpose, subscriberId, version, expires}
}

function signature(body: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
