import type {IncomingMessage} from 'node:http'
import type {RawData} from 'ws'

/** What an upgrade says of its sender, as the request that `Authority` judges; null for a bad address. */
export function asRequest({headers, url}: IncomingMessage): Request | null {
  const address = `http://${headers.host ?? ''}${url ?? ''}`
  if (!URL.canParse(address)) return null
  const kept = new Headers()
  for (const name of ['authorization', 'origin', 'sec-fetch-site'] as const) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return new Request(address, {headers: kept})
}

/** The value of one cookie. */
export function cookieOf({headers}: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The text of a WebSocket's message. */
export function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}
