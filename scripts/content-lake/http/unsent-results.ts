import {LakeError} from '../protocol/errors.ts'

/** Results of at most this size are not counted. */
const SMALL = 64_000
const CHUNK = 64_000
/** Bytes of results that clients have not read yet: of all together, and of one. */
const MAX_TOTAL = 64_000_000
const MAX_PER_CLIENT = 24_000_000
/** Milliseconds in which a client must have read a result. */
const MAX_TIME = 60_000

/** Bounds the memory that the results of anonymous clients take while they are sent, however slowly clients read. */
export class UnsentResults {
  private readonly byClient = new Map<string, number>()
  private total = 0

  /**
   * The result as a stream. Throws a LakeError (429) when too much is unread. `disconnect` closes the
   * connection of a client that reads too slowly.
   */
  stream(
    bytes: Uint8Array<ArrayBuffer>,
    client: string,
    disconnect: (() => void) | undefined,
  ): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
    if (bytes.length <= SMALL) return bytes
    const own = this.byClient.get(client) ?? 0
    if (this.total + bytes.length > MAX_TOTAL || own + bytes.length > MAX_PER_CLIENT) {
      throw new LakeError(429, 'Too many results are unread')
    }
    this.count(client, bytes.length)
    let isOpen = true
    const release = () => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(timer)
      this.count(client, -bytes.length)
    }
    const timer = setTimeout(() => {
      release()
      disconnect?.()
    }, MAX_TIME).unref()
    let sent = 0
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(bytes.subarray(sent, (sent += CHUNK)))
          if (sent < bytes.length) return
          release()
          controller.close()
        },
        cancel: release,
      },
      {highWaterMark: 0},
    )
  }

  private count(client: string, bytes: number): void {
    this.total += bytes
    const own = (this.byClient.get(client) ?? 0) + bytes
    if (own > 0) this.byClient.set(client, own)
    else this.byClient.delete(client)
  }
}
