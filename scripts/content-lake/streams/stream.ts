/** One event of a stream, with the fields of a server-sent event; `data` is JSON text. */
export interface StreamEvent {
  event: string
  id?: string | undefined
  data: string
}

export interface EventSink {
  send(event: StreamEvent): void
  end(): void
}

/** Starts to send events to the sink; returns a function that stops it. */
export type Stream = (sink: EventSink) => () => void

/** Milliseconds between two keep-alive messages, unless a lake is opened with others. */
export const HEARTBEAT_MS = 15_000

/** A shared timer for keep-alive messages: proxies close connections on which nothing is sent. */
export class Heartbeat {
  private readonly listeners = new Set<() => void>()
  private readonly timer: NodeJS.Timeout

  /** `interval` in milliseconds. */
  constructor(interval: number) {
    this.timer = setInterval(() => this.listeners.forEach((listener) => listener()), interval)
    this.timer.unref()
  }

  /** Returns a function that unsubscribes. */
  onBeat(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  stop(): void {
    clearInterval(this.timer)
    this.listeners.clear()
  }
}
