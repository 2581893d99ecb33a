import {createHmac, timingSafeEqual} from 'node:crypto'
import {z} from 'zod'

const payloadSchema = z.tuple([
  z.enum(['confirm', 'unsubscribe']),
  z.string(),
  z.number().int(),
  z.number().int(),
])

export type LinkPurpose = z.output<typeof payloadSchema>[0]

/** What a link in a mail grants: to whom, for which version of the subscription, until when (ms). */
export type TokenPayload = {
  purpose: LinkPurpose
  subscriberId: string
  version: number
  expires: number
}

/** A payload as URL-safe text, signed with HMAC-SHA256. */
export function createToken(payload: TokenPayload, key: Buffer): string {
  const {purpose, subscriberId, version, expires} = payload
  const text = JSON.stringify([purpose, subscriberId, version, expires])
  const body = Buffer.from(text).toString('base64url')
  return `${body}.${signature(body, key).toString('base64url')}`
}

/** The payload of a token; nothing where signature or purpose are wrong or the token has expired. */
export function verifyToken(
  token: string,
  {purpose, key, now}: {purpose: LinkPurpose; key: Buffer; now: number},
): TokenPayload | undefined {
  const [body = '', mac = ''] = token.slice(0, 1000).split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(body, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [kind, subscriberId, version, expires] = payloadSchema.parse(
    JSON.parse(Buffer.from(body, 'base64url').toString()),
  )
  if (kind !== purpose || expires < now) return undefined
  return {purpose, subscriberId, version, expires}
}

function signature(body: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
