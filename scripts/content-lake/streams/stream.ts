/** One event of a stream, with the fields of a server-sent event; `data` is JSON text. */
export interface StreamEvent {
  event: string
  id?: string | undefined
  data: string
}

/** Where a stream's events go. */
export interface EventSink {
  send(event: StreamEvent): void
  /** Ends the stream. */
  end(): void
}

/** Starts to send events to the sink; returns a function that stops it. */
export type Stream = (sink: EventSink) => () => void

/** A stream that sends one `channelError` event and ends. */
export function errorStream(error: object): Stream {
  return (sink) => {
    sink.send({event: 'channelError', data: JSON.stringify(error)})
    sink.end()
    return () => undefined
  }
}
