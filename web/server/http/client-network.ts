import {BlockList, isIP} from 'node:net'
import type {HttpBindings} from '@hono/node-server'
import type {Context} from 'hono'

/** As what a request's sender is counted, behind the proxies that are trusted. */
export function createVisitorReader(proxies: string[]) {
  const trusted = trustedProxies(proxies)
  return (context: Context<{Bindings: Partial<HttpBindings>}>) =>
    toVisitor(
      clientAddress(
        context.env?.incoming?.socket.remoteAddress,
        context.req.header('x-forwarded-for'),
        trusted,
      ),
    )
}

/** Addresses and networks (`10.0.0.0/8`, `::1`) of the proxies in front of this server. */
export function trustedProxies(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Where a request really comes from: the nearest hop that is no trusted proxy. What a stranger
 * writes into X-Forwarded-For never counts.
 *
 * @param peer the address at the other end of the connection.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = plain(peer ?? '')
  while (isTrusted(address, trusted)) {
    const before = hops.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return address
}

/**
 * What is counted as one address and as one network. Of IPv6 the first 64 and 48 bits, since one
 * connection owns the rest; of IPv4 all of it and the first 24.
 */
export function toVisitor(address: string): {address: string; network: string} {
  if (isIP(address) === 4) {
    return {address, network: address.split('.').slice(0, 3).join('.')}
  }
  if (isIP(address) !== 6) return {address: 'unknown', network: 'unknown'}
  const groups = expand(address)
  return {address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':')}
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address that came by an IPv6 socket is the IPv4 address. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

function expand(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = Array.from({length: Math.max(0, 8 - start.length - end.length)}, () => '0')
  return [...start, ...gap, ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
