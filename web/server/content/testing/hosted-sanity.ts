import {ClientRequestInterceptor} from '@mswjs/interceptors/ClientRequest'
import {evaluate, parse} from 'groq-js'

type Documents = readonly object[]

/**
 * Stands in for hosted Sanity, which a test cannot reach: requests to it are intercepted. Its API
 * answers queries from `api`, its CDN from `cdn`, and listeners get what `send` says.
 */
export function startHostedSanity(content: {api?: Documents; cdn?: Documents} = {}) {
  const {api = [], cdn = api} = content
  const state = {
    api,
    cdn,
    /** The status with which listeners are answered. */
    status: 200,
    /** When listeners came, in milliseconds. */
    listeners: [] as number[],
  }
  const encoder = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const interceptor = new ClientRequestInterceptor()

  const listen = () => {
    state.listeners.push(Date.now())
    if (state.status !== 200) return new Response(null, {status: state.status})
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    return new Response(body, {headers: {'Content-Type': 'text/event-stream'}})
  }
  const query = async (url: URL) => {
    const dataset = url.hostname.includes('apicdn') ? state.cdn : state.api
    const entries = [...url.searchParams].filter(([name]) => name.startsWith('$'))
    const params = Object.fromEntries(
      entries.map(([name, json]) => [name.slice(1), JSON.parse(json)]),
    )
    const tree = parse(url.searchParams.get('query') ?? '', {params})
    const value = await evaluate(tree, {dataset: [...dataset], params})
    return Response.json({result: await value.get(), ms: 1})
  }
  interceptor.on('request', async ({request, controller}) => {
    const url = new URL(request.url)
    if (!url.hostname.endsWith('.sanity.io')) return
    controller.respondWith(url.pathname.includes('/data/listen/') ? listen() : await query(url))
  })
  interceptor.apply()
  return {
    state,
    /** Sends an event to the listener that came last. */
    send(event: 'welcome' | 'mutation' | 'disconnect', data: object = {}) {
      stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    /** Ends the stream of the listener that came last. */
    end: () => stream?.close(),
    close: () => interceptor.dispose(),
  }
}
