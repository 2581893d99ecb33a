import {setImmediate as turn, setTimeout as wait} from 'node:timers/promises'
import {WebSocket} from 'ws'
import {holdUntilAborted, pickClient, repeat, type Attack, type Client} from '../client.ts'

/** How many requests are written at once, and after how many milliseconds the client leaves and writes as many again. */
const PIPELINED = {requests: 3000, leaveAfter: 2000}

const pipelinedPreviewSecrets: Attack = ({clients: [client], signal}) =>
  repeat(1, signal, async (n) => {
    const path = `/preview/enable?sanity-preview-secret=guess-${n}`
    const socket = client.connect()
    socket.resume().write(client.head(path).repeat(PIPELINED.requests))
    await wait(PIPELINED.leaveAfter)
    socket.destroy()
  })

/** The documents that `uploadDocuments` has made. */
const unreadDocuments: Attack = ({clients: [client], signal}) => {
  const ids = Array.from({length: 1000}, (_, n) => `d${n}`).join(',')
  return repeat(60, signal, async () => {
    const socket = client.connect()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.pause().write(client.head(`/lake/v2025-02-19/data/doc/production/${ids}`))
    await Promise.race([closed, holdUntilAborted(signal, () => socket.destroy())])
  })
}

/** Sends messages on so many sockets as fast as they are taken; a socket that is closed is opened anew. */
function sendMessages(client: Client, sockets: number, message: string, signal: AbortSignal) {
  return repeat(sockets, signal, async () => {
    const socket = await client.openSocket('/lake/v1/socket/production')
    while (socket?.readyState === WebSocket.OPEN && !signal.aborted) {
      await new Promise((resolve) => socket.send(message, resolve))
      // What was written at once calls back at once: the process must still hear that it is to stop.
      await turn()
    }
    socket?.terminate()
  })
}

const call = (method: string, params: object) =>
  JSON.stringify({jsonrpc: '2.0', id: 1, method, params})

const authMessages: Attack = ({clients: [client], signal}) =>
  sendMessages(client, 10, call('authorization', {authorization: 'Bearer guessed'}), signal)

/** Messages of 180 KB. */
const largeMessages: Attack = ({clients: [client], signal}) => {
  const list = Array.from({length: 60_000}, () => [])
  return sendMessages(client, 10, call('presence_announce', {list}), signal)
}

/** Forty streams of events whose filters, all different, backtrack for ever at each change. */
const slowListeners: Attack = async (attacker) => {
  const open = async (n: number) => {
    const search = new URLSearchParams({
      query: `*[_type != "none ${n}" && $t match $p]`,
      $t: JSON.stringify('a'.repeat(900)),
      $p: JSON.stringify('*a*a*a*a*a*b'),
    })
    const path = `/lake/v2025-02-19/data/listen/production?${search.toString()}`
    return (await pickClient(attacker, n).open(path))?.resume()
  }
  const streams = await Promise.all(Array.from({length: 40}, (_, n) => open(n)))
  await holdUntilAborted(attacker.signal, () => {
    for (const stream of streams) stream?.destroy()
  })
}

/** A thousand sockets of presence. */
const manySockets: Attack = async (attacker) => {
  const sockets = await Promise.all(
    Array.from({length: 1000}, (_, n) =>
      pickClient(attacker, n).openSocket('/lake/v1/socket/production'),
    ),
  )
  await holdUntilAborted(attacker.signal, () => {
    for (const socket of sockets) socket?.terminate()
  })
}

export const connectionAttacks = {
  'pipelined-preview-secrets': pipelinedPreviewSecrets,
  'unread-documents': unreadDocuments,
  'auth-messages': authMessages,
  'large-messages': largeMessages,
  'slow-listeners': slowListeners,
  'many-sockets': manySockets,
}
