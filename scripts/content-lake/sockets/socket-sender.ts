import type {WebSocket} from 'ws'

/** Unsent bytes after which a slow client is disconnected; it reconnects and reads again. */
const MAX_BUFFERED_BYTES = 8_000_000

/** Makes the function that sends texts to a client, and disconnects one that reads too slowly. */
export function createSender(
  client: WebSocket,
  log: (message: string) => void,
): (text: string) => void {
  return (text) => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount <= MAX_BUFFERED_BYTES) return client.send(text)
    log(`content lake: dropped a connection with ${MAX_BUFFERED_BYTES / 1e6} MB unsent`)
    client.terminate()
  }
}
