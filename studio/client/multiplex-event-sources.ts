import {MultiplexedConnection} from './multiplexed-connection.ts'
import {MultiplexedEventSource} from './multiplexed-event-source.ts'

/** The URLs that have a connection. */
const connected = new Set<string>()

/**
 * Replaces the global EventSource, so that all event sources at `apiHost` share one WebSocket; others
 * stay the browser's own. @sanity/client creates its event sources itself and takes no other class.
 */
export function multiplexEventSources(apiHost: string, dataset: string): void {
  const url = `${apiHost.replace(/^http/, 'ws')}/v1/streams/${dataset}`
  if (!('EventSource' in globalThis) || connected.has(url)) return
  connected.add(url)
  const connection = new MultiplexedConnection(url)
  const Multiplexed = new Proxy(globalThis.EventSource, {
    construct(Native, [url, init]: ConstructorParameters<typeof EventSource>) {
      return String(url).startsWith(`${apiHost}/`)
        ? new MultiplexedEventSource(String(url), connection)
        : new Native(url, init)
    },
  })
  Object.assign(globalThis, {EventSource: Multiplexed})
}
