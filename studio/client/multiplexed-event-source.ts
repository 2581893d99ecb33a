import type {MultiplexedConnection} from './multiplexed-connection.ts'

const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

/** The part of EventSource that @sanity/client uses, over a multiplexed connection. */
export class MultiplexedEventSource extends EventTarget {
  readonly CONNECTING = CONNECTING
  readonly OPEN = OPEN
  readonly CLOSED = CLOSED
  readonly url: string
  readyState: typeof CONNECTING | typeof OPEN | typeof CLOSED = CONNECTING
  private readonly closeStream: () => void

  constructor(url: string, connection: MultiplexedConnection) {
    super()
    this.url = url
    this.closeStream = connection.open({
      url,
      onMessage: ({event, data, id}) => {
        if (this.readyState === CLOSED) return
        if (this.readyState === CONNECTING) {
          this.readyState = OPEN
          this.dispatchEvent(new Event('open'))
        }
        this.dispatchEvent(new MessageEvent(event, {data, lastEventId: id ?? ''}))
      },
      onDisconnect: () => this.fail(CONNECTING),
      onEnd: () => this.fail(CLOSED),
    })
  }

  close(): void {
    this.readyState = CLOSED
    this.closeStream()
  }

  private fail(state: typeof CONNECTING | typeof CLOSED): void {
    if (this.readyState === CLOSED) return
    this.readyState = state
    this.dispatchEvent(new Event('error'))
  }
}
