import {onTestFinished} from 'vitest'
import WebSocket from 'ws'
import {startLake} from '../../testing/lake-fixture.ts'
import {bytesOf} from '../sockets.ts'

/** A lake with an editor’s session; `connect` opens WebSockets with its cookie. */
export async function signedIn(options: Parameters<typeof startLake>[0] = {}) {
  const fixture = await startLake(options)
  const url = `${fixture.lake.url}/v1/auth/login/local?origin=/studio`
  const response = await fetch(url, {redirect: 'manual'})
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const connect = (path: string, headers: Record<string, string> = {}) =>
    connection(`${fixture.lake.url}${path}`, {cookie, origin: fixture.lake.origin, ...headers})
  return {...fixture, cookie, connect}
}

/**
 * A connection whose messages are read one by one; `opened` is the HTTP status of the upgrade, `closed`
 * the code with which the connection ends.
 */
export function connection(url: string, headers: Record<string, string>) {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), {headers})
  const messages: unknown[] = []
  let wake = () => {}
  socket.on('close', () => wake())
  socket.on('message', (data) => {
    const text = bytesOf(data).toString()
    if (text !== '♥') messages.push(JSON.parse(text))
    wake()
  })
  onTestFinished(() => socket.terminate())
  const next = async (): Promise<unknown> => {
    for (;;) {
      const message = messages.shift()
      if (message) return message
      if (socket.readyState === WebSocket.CLOSED) throw new Error('The connection has ended.')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const send = (message: object) => socket.send(JSON.stringify(message))
  const call = async (method: string, params: object = {}) => {
    send({jsonrpc: '2.0', id: method, method, params})
    return next()
  }
  const opened = new Promise<number | undefined>((resolve) => {
    socket.on('error', () => resolve(undefined))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.on('open', () => resolve(101))
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  return {socket, next, send, call, opened, closed}
}
