import type {IncomingMessage} from 'node:http'

/**
 * Limits of what each client may use, beside those of single requests: the server in front of the lake knows its
 * clients, and counts everything that they ask of it. A lake of its own has none.
 */
export interface ClientLimits {
  /**
   * Counts pictures that have to be made for whoever is not signed in.
   *
   * @param price how many usual pictures it counts for.
   * @returns seconds until the client may have it made; 0 where it may now.
   */
  takePicture: (request: IncomingMessage, price: number) => number
  /**
   * Counts bytes of a result that is being sent, until the returned function is called. Undefined where the client,
   * or all of them, leave too much unread.
   */
  holdUnread: (request: IncomingMessage, bytes: number) => (() => void) | undefined
  /**
   * Does the work of a WebSocket's message, and counts it. Its client is signed in.
   *
   * @param request the upgrade request of the connection.
   * @param bytes of the message.
   * @returns milliseconds for which no further message should be read.
   */
  runMessage: (request: IncomingMessage, bytes: number, work: () => void) => number
}

export const NO_CLIENT_LIMITS: ClientLimits = {
  takePicture: () => 0,
  holdUnread: () => () => undefined,
  runMessage: (_request, _bytes, work) => {
    work()
    return 0
  },
}
