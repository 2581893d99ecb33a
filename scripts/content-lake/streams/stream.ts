/** One event of a stream, as server-sent events have it; `data` is JSON text. */
export interface StreamEvent {
  event: string
  id?: string | undefined
  data: string
}

/** Where a stream's events go. One that cannot keep up ends itself. */
export interface EventSink {
  send(event: StreamEvent): void
  /** Ends the stream from this side. */
  end(): void
}

/** Begins to send into the sink; what it returns stops that. */
export type Stream = (sink: EventSink) => () => void

/** A stream that says what is wrong with the request, and ends. */
export function refusal(error: object): Stream {
  return (sink) => {
    sink.send({event: 'channelError', data: JSON.stringify(error)})
    sink.end()
    return () => undefined
  }
}
