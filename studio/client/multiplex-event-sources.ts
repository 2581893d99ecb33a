import {StreamConnection} from './multiplexed-connection.ts'
import {StreamEventSource} from './multiplexed-event-source.ts'

const shared = new Set<string>()

/**
 * From now on the page's event sources at `apiHost` share one connection; all others are the browser's
 * own. @sanity/client makes its event sources itself, so this is where they can be reached.
 */
export function shareStreams(apiHost: string, dataset: string): void {
  const address = `${apiHost.replace(/^http/, 'ws')}/v1/streams/${dataset}`
  if (!('EventSource' in globalThis) || shared.has(address)) return
  shared.add(address)
  const connection = new StreamConnection(address)
  const Shared = new Proxy(globalThis.EventSource, {
    construct(Native, [url, init]: ConstructorParameters<typeof EventSource>) {
      return String(url).startsWith(`${apiHost}/`)
        ? new StreamEventSource(String(url), connection)
        : new Native(url, init)
    },
  })
  Object.assign(globalThis, {EventSource: Shared})
}
