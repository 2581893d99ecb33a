import type {IncomingMessage} from 'node:http'
import ipaddr from 'ipaddr.js'
import type {ContentLakeOptions} from '../options.ts'

/** Tells whether a host name or address is loopback: reachable only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(name) || ipaddr.IPv6.isValid(name)
  return isAddress && ipaddr.process(name).range() === 'loopback'
}

/**
 * The network that a client counts for: an IPv4 address, or the first 64 bits of an IPv6 address, since one
 * subscriber has all the rest.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv4 ? ip.toString() : ip.parts.slice(0, 4).join(':')
}

const FORWARDING_HEADER = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/i

/**
 * Tells whether a request was sent by a program on this machine: to a loopback name, so that no other name can resolve
 * to it (DNS rebinding), over a connection from this machine, and not by a proxy, behind which every client's connection
 * comes from here. A proxy is known by its headers (RFC 7239, RFC 9110 section 7.6.3, and the usual `X-Forwarded-…`) or
 * by HTTP/1.0: no browser sends it; nginx does to the server behind it, and as it was installed for twenty years adds no
 * header.
 *
 * @param incoming the request as the HTTP server got it; undefined for one that was made in this process.
 */
export function isFromThisMachine(
  request: Request,
  incoming: IncomingMessage | undefined,
): boolean {
  if (isForwarded(request.headers) || !isLoopback(new URL(request.url).hostname)) return false
  if (incoming === undefined) return true
  return incoming.httpVersion !== '1.0' && isLoopback(incoming.socket.remoteAddress ?? '')
}

/**
 * Tells whether a request was sent over a connection of its sender's own, as far as its `Connection` header tells: every
 * browser sends `keep-alive` in HTTP/1.1, and no proxy passes that on (RFC 9110, section 7.6.1). nginx sends `close` to
 * the server behind it, and nothing since 1.29.7, with which it speaks HTTP/1.1 and still adds no other header.
 */
export const isDirect = (incoming: IncomingMessage | undefined): boolean =>
  incoming === undefined || /\bkeep-alive\b/i.test(incoming.headers.connection ?? '')

const isForwarded = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDING_HEADER.test(name))

/**
 * Gives an HTTP/1.0 request the `Via` header that its proxy should have written (RFC 9110, 7.6.3): for a server that
 * makes other requests of it before the lake sees them.
 */
export function markHttp10AsForwarded(request: IncomingMessage): void {
  if (request.httpVersion === '1.0') request.rawHeaders.push('Via', '1.0 unknown')
}

/** Throws unless the host is loopback, a password is set, or people have accounts at the server in front. */
export function assertSafeListenHost({host, password, users}: ContentLakeOptions): void {
  if (isLoopback(host) || password || users?.exist()) return
  throw new Error(
    `The content lake will not listen on ${host || 'every address'} without a password: ` +
      'set a password for signing in, or listen on localhost',
  )
}

/** Tells whether the request was sent by a page of its own origin. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
}
