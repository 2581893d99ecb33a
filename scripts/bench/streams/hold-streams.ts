import {once} from 'node:events'
import WebSocket from 'ws'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {connectHttp2} from '../../deploy/testing/http2-client.ts'
import {host} from '../../deploy/testing/make-certificate.ts'
import type {Proxy} from '../../deploy/testing/proxy.ts'

/** A stream that is held open through a proxy. */
export type HeldStream = {
  name: string
  /** How many changes it has told of, and when it told of the last one; nothing of a stream that tells of none. */
  changes?: () => {count: number; lastAt: number}
  hasEnded: () => boolean
}

/**
 * Opens, through a proxy, listeners of four visitors and of an editor, an editor's preview and WebSocket.
 *
 * @param document the id of the document that will change.
 * @param network the first three numbers of the addresses from which they come.
 * @param secret what the Studio has stored for the preview.
 */
export async function holdStreams(
  {name, proxy, network}: {name: string; proxy: Proxy; network: string},
  {document, token, secret}: {document: string; token: string; secret: string},
): Promise<HeldStream[]> {
  const query = encodeURIComponent(`*[_id == "${document}"]`)
  const listener = `/lake/v2023-05-03/data/listen/production?query=${query}`
  const accept = {accept: 'text/event-stream'}
  const visitors = [1, 2, 3, 4].map(async (number) => {
    const {open} = await connectHttp2(proxy, `${network}.${number}`)
    return follow(`${name}, visitor ${number}`, open(listener, accept), 'event: mutation')
  })
  const {open, send} = await connectHttp2(proxy, `${network}.9`)
  const authorization = `Bearer ${token}`
  const editor = follow(
    `${name}, editor`,
    open(listener, {...accept, authorization}),
    'event: mutation',
  )
  const asked = {'sanity-preview-secret': secret, 'sanity-preview-pathname': '/faq'}
  const {headers} = await send(`${PREVIEW_PATHS.enable}?${new URLSearchParams(asked)}`)
  const cookies = [headers['set-cookie']].flat().map((one) => String(one).split(';')[0])
  const preview = open(PREVIEW_PATHS.events, {...accept, cookie: cookies.join('; ')})
  return Promise.all([
    ...visitors,
    editor,
    follow(`${name}, preview`, preview, 'event: change'),
    openSocket(`${name}, WebSocket`, proxy, authorization),
  ])
}

async function follow(
  name: string,
  stream: NodeJS.EventEmitter,
  event: string,
): Promise<HeldStream> {
  let [count, lastAt, hasEnded] = [0, 0, false]
  stream.on('data', (part) => {
    const heard = String(part).split(event).length - 1
    if (heard > 0) lastAt = performance.now()
    count += heard
  })
  for (const end of ['end', 'close', 'error']) {
    stream.on(end, () => {
      hasEnded = true
    })
  }
  const [headers]: Record<string, unknown>[] = await once(stream, 'response')
  const status = headers?.[':status']
  if (status !== 200) throw new Error(`${name} was answered with ${String(status)}.`)
  return {name, changes: () => ({count, lastAt}), hasEnded: () => hasEnded}
}

async function openSocket(name: string, proxy: Proxy, authorization: string): Promise<HeldStream> {
  const url = `wss://127.0.0.1:${proxy.httpsPort}/lake/v1/socket/production`
  const options = {headers: {Host: host, authorization}, servername: host, ca: proxy.ca}
  const socket = new WebSocket(url, options)
  let hasEnded = false
  socket.on('close', () => {
    hasEnded = true
  })
  await once(socket, 'open')
  return {name, hasEnded: () => hasEnded}
}
