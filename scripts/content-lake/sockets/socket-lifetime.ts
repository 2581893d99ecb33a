import type {WebSocket} from 'ws'
import type {SessionWatch} from '../auth/session-watch.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import {LIMITS} from '../limits.ts'

/** The code with which a connection is closed that is no longer signed in. */
const SIGNED_OUT = 4001

/**
 * Ends a connection with the session that opened it (behaviour B316); one opened by the token never ends by itself.
 */
export function endWithSession(
  client: WebSocket,
  sessions: SessionWatch,
  sessionId: string | null,
): void {
  client.on(
    'close',
    sessions.onEnd(sessionId, () => client.close(SIGNED_OUT, 'Signed out')),
  )
}

/**
 * Pings at every beat and disconnects a client that did not answer the last ping: a sleeping machine or
 * a changed network, which TCP alone would notice after about 15 minutes. Returns a function that stops.
 */
export function pingAtHeartbeats(
  client: WebSocket,
  heartbeat: Heartbeat,
  beat: () => void = () => undefined,
): () => void {
  let answered = true
  client.on('pong', () => (answered = true))
  return heartbeat.onBeat(() => {
    if (!answered) return client.terminate()
    answered = false
    client.ping()
    beat()
  })
}

/** Makes the function that sends texts to a client, and disconnects one that reads too slowly. */
export function createSender(
  client: WebSocket,
  log: (message: string) => void,
): (text: string) => void {
  return (text) => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount <= LIMITS.unreadSocket.value) return client.send(text)
    log(`content lake: dropped a connection with ${LIMITS.unreadSocket.value / 1e6} MB unsent`)
    client.terminate()
  }
}
