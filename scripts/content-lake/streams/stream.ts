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

/**
 * A shared timer for keep-alive messages: proxies close connections on which nothing is sent.
 *
 * @param interval milliseconds.
 */
export function createHeartbeat(interval: number) {
  const listeners = new Set<() => void>()
  const timer = setInterval(() => listeners.forEach((listener) => listener()), interval).unref()
  return {
    /** Returns a function that unsubscribes. */
    onBeat: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: (): void => {
      clearInterval(timer)
      listeners.clear()
    },
  }
}
