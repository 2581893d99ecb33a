/** Whether a host name or address is this machine's own: only its own programs can reach it. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  )
}

/** Throws unless it is safe to listen there: beyond loopback a password must be set. */
export function assertSafeHost(host: string, password: string | undefined): void {
  if (isLoopback(host) || (password !== undefined && password !== '')) return
  throw new Error(
    `The content lake will not listen on ${host || 'every address'} without a password: ` +
      'set a password for signing in, or listen on localhost',
  )
}
