import {isIP} from 'node:net'
import type {HttpBindings} from '@hono/node-server'
import type {Context} from 'hono'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** The network that a request's sender counts for. */
export type Visitor = {address: string; network: string}

/**
 * Makes a function that reads the sender of a request.
 *
 * @param proxies addresses and networks (`10.0.0.0/8`, `::1`) of the trusted proxies in front of this
 *   server.
 */
export function createVisitorReader(proxies: string[]) {
  const readAddress = createAddressReader(proxies)
  return (context: Context<{Bindings: Partial<HttpBindings>}>): Visitor => {
    const request = context.env?.incoming
    return toVisitor(request ? readAddress(request) : '')
  }
}

/** Makes a function that reads the client's address; `proxies` as for `createVisitorReader`. */
export function createAddressReader(proxies: string[]) {
  const isTrusted = proxyaddr.compile(proxies)
  return (request: HttpBindings['incoming']): string => clientAddress(request, isTrusted)
}

/**
 * The address of the client: the nearest hop that is not a trusted proxy. Behind an untrusted hop
 * X-Forwarded-For is ignored, since any client can write it.
 *
 * @returns an empty text where the connection has no address.
 */
export function clientAddress(
  request: HttpBindings['incoming'],
  isTrusted: (address: string, hop: number) => boolean,
): string {
  const hops = proxyaddr.all(request, (hop, distance) =>
    isTrusted(withoutPort(hop ?? ''), distance),
  )
  const address = hops.map((hop) => withoutPort(hop ?? '')).findLast((hop) => isIP(hop) !== 0)
  // An IPv4 address of an IPv6 socket (`::ffff:192.0.2.7`) is the IPv4 address.
  return address === undefined ? '' : ipaddr.process(address).toString()
}

/** An address without the port and the brackets that some proxies write: `192.0.2.7:5001`, `[2001:db8::7]:443`. */
function withoutPort(hop: string): string {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(hop.trim()) ?? []
  return bracketed ?? plain ?? hop
}

/**
 * The parts that count as one address and as one network: of IPv6 the first 64 and 48 bits, since one
 * subscriber has all the rest; of IPv4 the whole address and its first 24 bits.
 */
export function toVisitor(address: string): Visitor {
  if (isIP(address) === 0) return {address: 'unknown', network: 'unknown'}
  const ip = ipaddr.parse(address)
  if (ip instanceof ipaddr.IPv4) return {address, network: ip.octets.slice(0, 3).join('.')}
  const groups = ip.parts.map((part) => part.toString(16))
  return {address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':')}
}
