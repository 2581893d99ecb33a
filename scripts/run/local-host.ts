/** The host under which this machine reaches the server, also where it listens on every address. */
export function localHost(host: string) {
  return host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host
}
