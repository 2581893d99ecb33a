import {type IncomingMessage, STATUS_CODES} from 'node:http'
import type {Duplex} from 'node:stream'
import type {RawData} from 'ws'
import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {isForwardingHeader, isSameOrigin} from '../auth/hosts.ts'
import {type LakeError, sessionNotFound} from '../protocol/errors.ts'

const AUTHENTICATING = new Set(['authorization', 'origin', 'sec-fetch-site'])

/**
 * Who asks for a WebSocket. Throws 401 also for pages of another origin: browsers let them connect, with
 * cookies.
 */
export function identifyUpgrade(request: IncomingMessage, authenticator: Authenticator): Identity {
  const httpRequest = requestFromUpgrade(request)
  if (!httpRequest) throw sessionNotFound()
  const cookie = readCookie(request, authenticator.cookieName)
  const identity = authenticator.identify(httpRequest, cookie)
  const isFromPage = identity.via === 'session' || request.headers.origin !== undefined
  if (isFromPage && !isSameOrigin(httpRequest)) throw sessionNotFound()
  return identity
}

/** Whether a request is from somebody who is signed in, or has the token. Never throws. */
export function isSignedIn(request: IncomingMessage, authenticator: Authenticator): boolean {
  const {authorization, cookie} = request.headers
  if (authorization === undefined && !cookie?.includes(authenticator.cookieName)) return false
  try {
    return identifyUpgrade(request, authenticator).trusted
  } catch {
    return false
  }
}

/** The upgrade request as the `Request` that `Authenticator` needs; null for an invalid URL. */
function requestFromUpgrade({headers, url}: IncomingMessage): Request | null {
  const href = `http://${headers.host ?? ''}${url ?? ''}`
  if (!URL.canParse(href)) return null
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') continue
    if (AUTHENTICATING.has(name) || isForwardingHeader(name)) copied.set(name, value)
  }
  return new Request(href, {headers: copied})
}

/** The value of one cookie. */
function readCookie({headers}: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Answers an upgrade with an error, as HTTP, and closes the connection. */
export function refuseUpgrade(socket: Duplex, {status, body}: LakeError): void {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** The text of a WebSocket message. */
export function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
