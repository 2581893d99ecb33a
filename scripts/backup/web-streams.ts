/** A web stream of what an iterator gives. Cancelling it ends the iterator. */
export function streamOf(
  parts: AsyncIterable<Uint8Array>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const {value, done} = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** The parts of a web stream. Whoever stops early cancels the stream. */
export async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const {value, done} = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Of a stream that has failed this rejects with its error, which was thrown already.
    await reader.cancel().catch(() => {})
  }
}
