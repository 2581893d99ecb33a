import type {IncomingMessage} from 'node:http'
import type {RawData} from 'ws'
import {isForwardingHeader} from '../auth/hosts.ts'

const AUTHENTICATING = new Set(['authorization', 'origin', 'sec-fetch-site'])

/** The upgrade request as the `Request` that `Authenticator` needs; null for an invalid address. */
export function requestFromUpgrade({headers, url}: IncomingMessage): Request | null {
  const address = `http://${headers.host ?? ''}${url ?? ''}`
  if (!URL.canParse(address)) return null
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') continue
    if (AUTHENTICATING.has(name) || isForwardingHeader(name)) copied.set(name, value)
  }
  return new Request(address, {headers: copied})
}

/** The value of one cookie. */
export function readCookie({headers}: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The text of a WebSocket message. */
export function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
