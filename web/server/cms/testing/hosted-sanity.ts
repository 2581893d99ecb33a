import {BatchInterceptor} from '@mswjs/interceptors'
import {ClientRequestInterceptor} from '@mswjs/interceptors/ClientRequest'
import {FetchInterceptor} from '@mswjs/interceptors/fetch'
import {evaluateSync, parse, toJS} from 'groq-js'

type Documents = readonly object[]

/** A transaction of one document: its state afterwards, null where it was deleted. */
export type Transaction = {id: string; timestamp: string; document: object | null}

/**
 * Stands in for hosted Sanity, which a test cannot reach: requests to it are intercepted. Its API
 * answers queries from `api`, its CDN from `cdn`, and streams get what `send` says. It refuses live events
 * unless it is told otherwise. `history` is that of its only document, oldest first.
 */
export function startHostedSanity(
  content: {api?: Documents; cdn?: Documents; history?: readonly Transaction[]} = {},
) {
  const {api = [], cdn = api, history = []} = content
  const state = {
    api,
    cdn,
    /** The status with which listeners are answered. */
    status: 200,
    /** When listeners came, in milliseconds. */
    listeners: [] as number[],
    /** The status with which readers of live events are answered. */
    liveStatus: 403,
    liveReaders: 0,
  }
  const encoder = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const interceptor = new BatchInterceptor({
    name: 'hosted Sanity',
    interceptors: [new ClientRequestInterceptor(), new FetchInterceptor()],
  })

  const openStream = (status: number) => {
    if (status !== 200) return new Response(null, {status})
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
      },
    })
    return new Response(body, {headers: {'Content-Type': 'text/event-stream'}})
  }
  const answer = (url: URL) => {
    if (url.pathname.includes('/data/listen/')) {
      state.listeners.push(Date.now())
      return openStream(state.status)
    }
    if (url.pathname.includes('/data/live/events/')) {
      state.liveReaders += 1
      return openStream(state.liveStatus)
    }
    if (url.pathname.includes('/data/history/')) return answerHistory(url, history)
    return url.pathname.endsWith('/check/cors') ? Response.json({result: {}}) : query(url)
  }
  const query = (url: URL) => {
    const dataset = url.hostname.includes('apicdn') ? state.cdn : state.api
    const entries = [...url.searchParams].filter(([name]) => name.startsWith('$'))
    const params = Object.fromEntries(
      entries.map(([name, json]) => [name.slice(1), JSON.parse(json)]),
    )
    const tree = parse(url.searchParams.get('query') ?? '', {params})
    const result: unknown = toJS(evaluateSync(tree, {dataset: [...dataset], params}))
    return Response.json({result, ms: 1})
  }
  interceptor.on('request', ({request, controller}) => {
    const url = new URL(request.url)
    if (!url.hostname.endsWith('.sanity.io')) return
    controller.respondWith(answer(url))
  })
  interceptor.apply()
  return {
    state,
    /** Sends an event to the stream that was opened last. */
    send(
      event: 'welcome' | 'mutation' | 'message' | 'goaway' | 'restart' | 'disconnect',
      data: object = {},
    ) {
      stream?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    /** Ends the stream that was opened last. */
    end: () => stream?.close(),
    close: () => interceptor.dispose(),
  }
}

/**
 * Answers as the documentation of hosted Sanity's history has it: lines of JSON, and for a document that does not exist
 * what the endpoint of documents answers.
 *
 * @see https://www.sanity.io/docs/http-reference/history
 * @see https://www.sanity.io/docs/http-reference/doc
 */
function answerHistory({pathname, searchParams}: URL, history: readonly Transaction[]): Response {
  const documentId = pathname.split('/').at(-1) ?? ''
  if (pathname.includes('/documents/')) {
    const revision = searchParams.get('revision')
    const document = history.find(({id}) => id === revision)?.document
    return Response.json(
      document
        ? {documents: [{...document, _rev: revision}]}
        : {documents: [], omitted: [{id: documentId, reason: 'existence'}]},
    )
  }
  const transactions = history.map(({id, timestamp}) => ({
    id,
    timestamp,
    author: 'p-ada',
    documentIDs: [documentId],
  }))
  const isReverse = searchParams.get('reverse') === 'true'
  const lines = (isReverse ? transactions.toReversed() : transactions)
    .slice(0, Number(searchParams.get('limit')))
    .map((transaction) => `${JSON.stringify(transaction)}\n`)
  return new Response(lines.join(''), {headers: {'Content-Type': 'application/x-ndjson'}})
}
