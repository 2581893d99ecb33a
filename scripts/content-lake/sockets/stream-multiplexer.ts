import {z} from 'zod'
import type {AssetUrls} from '../assets/asset-urls.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {API_VERSION, parseLimitedJsonOrNull} from '../protocol/parse.ts'
import {STREAM_KINDS, type Streams} from '../streams/streams.ts'

const message = z.union([
  z.object({open: z.int(), url: z.string().max(64_000)}),
  z.object({close: z.int()}),
])
const STREAM_PATH = new RegExp(`/${API_VERSION}/data/(${STREAM_KINDS.join('|')})/([^/]+)$`)

/**
 * Sends many streams over one connection of somebody who is signed in. Browsers allow six HTTP/1.1 connections to an
 * origin, and one form of the Studio needs six streams. The client sends `{open: n, url}`, where `url` is the stream's
 * HTTP URL, and `{close: n}`; it receives `{n, event, id?, data}` and `{n, end: true}`.
 *
 * @param assets the URLs of assets as this client sees them.
 */
export function multiplexStreams(
  streams: Streams,
  dataset: string,
  assets: AssetUrls,
  send: (message: string) => void,
) {
  const running = new Map<number, () => void>()

  /** Opens a stream. Null where the URL names none, or too many are open: the client tries again later. */
  const open = (url: URL | null) => {
    const [, name, ofDataset] = STREAM_PATH.exec(url?.pathname ?? '') ?? []
    const kind = STREAM_KINDS.find((known) => known === name)
    if (!url || !kind || ofDataset !== dataset || running.size >= LIMITS.socketStreams.value) {
      return null
    }
    try {
      return streams.open(kind, url.searchParams, {trusted: true, assets})
    } catch (error) {
      if (error instanceof LakeError) return null
      throw error
    }
  }
  const stop = (n: number) => {
    running.get(n)?.()
    running.delete(n)
  }
  const start = (n: number, href: string) => {
    const stream = running.has(n) ? null : open(URL.parse(href, 'http://lake'))
    if (!stream) return send(JSON.stringify({n, end: true}))
    running.set(n, () => undefined)
    const stopStream = stream({
      send: ({event, id, data}) => {
        if (running.has(n)) send(JSON.stringify({n, event, id, data}))
      },
      end: () => {
        stop(n)
        send(JSON.stringify({n, end: true}))
      },
    })
    if (running.has(n)) running.set(n, stopStream)
    else stopStream()
  }
  return {
    receive: (text: string): void => {
      const {data} = message.safeParse(parseLimitedJsonOrNull(text))
      if (!data) return
      if ('close' in data) stop(data.close)
      else start(data.open, data.url)
    },
    end: (): void => {
      for (const n of running.keys()) stop(n)
    },
  }
}
