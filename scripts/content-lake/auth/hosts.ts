import type {IncomingMessage} from 'node:http'
import ipaddr from 'ipaddr.js'
import {hasPeople} from '../data-folder.ts'
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
 * subscriber has all the rest (behaviour B303).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv4 ? ip.toString() : ip.parts.slice(0, 4).join(':')
}

const FORWARDING_HEADER = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/i

/**
 * Tells whether a proxy forwarded the request, as far as its headers tell (RFC 7239, RFC 9110 section 7.6.3, and
 * the usual `X-Forwarded-…`): who sent it is then not known from the connection.
 */
export function isForwarded(headers: Headers): boolean {
  return [...headers.keys()].some((name) => FORWARDING_HEADER.test(name))
}

/**
 * Gives an HTTP/1.0 request the `Via` header that the proxy should have written (RFC 9110, 7.6.3). No
 * browser sends HTTP/1.0; nginx does to the server behind it, and as it is installed adds no header.
 */
export function markHttp10AsForwarded(request: IncomingMessage): void {
  if (request.httpVersion === '1.0') request.rawHeaders.push('Via', '1.0 unknown')
}

/** Throws unless the host is loopback, a password is set, or people sign in with passwords of their own. */
export function assertSafeListenHost({host, password, dataDir}: ContentLakeOptions): void {
  if (isLoopback(host) || password || hasPeople(dataDir)) return
  throw new Error(
    `The content lake will not listen on ${host || 'every address'} without a password: ` +
      'add a person, set a password for signing in, or listen on localhost',
  )
}

/** Tells whether the request was sent by a page of its own origin. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
}
