import type {IncomingMessage} from 'node:http'
import type {RawData} from 'ws'

/** The upgrade request as the `Request` that `Authenticator` needs; null for an invalid address. */
export function requestFromUpgrade({headers, url}: IncomingMessage): Request | null {
  const address = `http://${headers.host ?? ''}${url ?? ''}`
  if (!URL.canParse(address)) return null
  const forwarded = new Headers()
  for (const name of ['authorization', 'origin', 'sec-fetch-site'] as const) {
    const value = headers[name]
    if (typeof value === 'string') forwarded.set(name, value)
  }
  return new Request(address, {headers: forwarded})
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
