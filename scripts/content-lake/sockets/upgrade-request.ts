import {type IncomingMessage, STATUS_CODES} from 'node:http'
import type {Duplex} from 'node:stream'
import type {RawData} from 'ws'
import {ANONYMOUS, type Authenticator, type Identity} from '../auth/authenticator.ts'
import {isForwardingHeader} from '../auth/hosts.ts'
import {isSameOrigin} from '../auth/origins.ts'
import {type LakeError, sessionNotFound} from '../protocol/errors.ts'

const AUTHENTICATING = new Set(['authorization', 'origin', 'sec-fetch-site'])

/**
 * Who asks for a WebSocket. Throws 401 also for pages of another site: browsers let them connect, with
 * cookies. Those of an allowed origin may; without credentials as nobody, until they send a token.
 */
export function identifyUpgrade(request: IncomingMessage, authenticator: Authenticator): Identity {
  const httpRequest = requestFromUpgrade(request)
  if (!httpRequest) throw sessionNotFound()
  const cookie = readCookie(request, authenticator.cookieName)
  const identity = authenticator.identify(httpRequest, cookie)
  const isFromPage = identity.via === 'session' || request.headers.origin !== undefined
  if (!isFromPage || isSameOrigin(httpRequest)) return identity
  const allowed = authenticator.origins.find(request.headers.origin)
  if (!allowed) throw sessionNotFound()
  return identity.via === 'session' && !allowed.credentials ? ANONYMOUS : identity
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

/** Who a message with an `Authorization` value on the connection is from. Throws 401, or a TypeError. */
export function identifyMessage(
  request: IncomingMessage,
  authenticator: Authenticator,
  authorization: string,
): Identity {
  const sent = requestFromUpgrade(request)
  if (!sent) throw sessionNotFound()
  sent.headers.set('authorization', authorization)
  return authenticator.identify(sent, undefined)
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
