import ipaddr from 'ipaddr.js'

/** Whether a host name or address is loopback: reachable only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(name) || ipaddr.IPv6.isValid(name)
  return isAddress && ipaddr.process(name).range() === 'loopback'
}

const FORWARDING_HEADER = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/i

/**
 * Whether a header tells that a proxy forwarded the request (RFC 7239, RFC 9110 section 7.6.3, and the
 * usual `X-Forwarded-…`): who sent it is then not known from the connection.
 */
export function isForwardingHeader(name: string): boolean {
  return FORWARDING_HEADER.test(name)
}

/** Throws unless the host is loopback or a password is set. */
export function assertSafeListenHost(host: string, password: string | undefined): void {
  if (isLoopback(host) || (password !== undefined && password !== '')) return
  throw new Error(
    `The content lake will not listen on ${host || 'every address'} without a password: ` +
      'set a password for signing in, or listen on localhost',
  )
}
