import {randomUUID} from 'node:crypto'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {limitLog} from 'content-lake'
import type {Context, ErrorHandler} from 'hono'
import {HTTPException} from 'hono/http-exception'
import {ITEMS, PAGES} from '#schemas/pages.ts'
import {currentRequest, type Logger} from './logger.ts'

export type ObservedRequest = {
  method: string
  /** As `requestRoute` names it. */
  route: string
  status: number
  /** Milliseconds until the answer was sent. */
  ms: number
  /** An event stream, which stays open for as long as its reader wants. */
  isStream: boolean
}

/** An id that a proxy in front gave: https://nginx.org/en/docs/http/ngx_http_core_module.html#var_request_id */
const givenId = /^[\w-]{8,64}$/

/** Each line of a flood would cost the main thread more than its refusal: the limits log one a minute, metrics count. */
const tooMany = 429

/** Twelve characters, since each response bears them: the part of a UUID that is random throughout (RFC 9562). */
const newId = () => randomUUID().slice(-12)

/**
 * Logs and counts what a server answers. The answer bears the id of its request in
 * `X-Request-Id`: the one that the request came with, else a new one. A line says route, status,
 * milliseconds until the answer was sent, and whether the client left before; never the client's address,
 * the query or headers, since these may be personal or secret. Lines of requests that failed, or whose client
 * left before the answer, are ten a minute for each route and status, and then how many there were more.
 */
export function observeRequests(
  handle: RequestListener,
  {
    logger,
    metrics,
  }: {logger: Logger; metrics: {observeRequest: (request: ObservedRequest) => void}},
): RequestListener {
  const logFailure = limitLog(logger.info, (line) => line.replace(/ \d+ ms.*/s, ''))
  return (request, response) => {
    const started = performance.now()
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && givenId.test(given) ? given : newId()
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const seen = describe(request, response, performance.now() - started)
      metrics.observeRequest(seen)
      const {method, route, status, ms, isStream} = seen
      const fields = {requestId, method, route, status, ms: Math.round(ms)}
      const line = `${method} ${route} ${status} ${Math.round(ms)} ms`
      const isReceived = response.writableFinished || isStream
      if ((status < 500 && isFrequent(route)) || status === tooMany) logger.debug(line, fields)
      else if (!isReceived) logFailure(`${line}, not received`, {...fields, aborted: true})
      else if (status >= 400) logFailure(line, fields)
      else logger.info(line, fields)
    })
    currentRequest.run({requestId}, () => handle(request, response))
  }
}

function describe(request: IncomingMessage, response: ServerResponse, ms: number) {
  const type = String(response.getHeader('content-type') ?? '')
  return {
    method: request.method ?? 'GET',
    route: requestRoute((request.url ?? '/').replace(/[?#].*$/s, '')),
    status: response.statusCode,
    ms,
    isStream: type.startsWith('text/event-stream'),
  }
}

/** Routes that a page or the Studio asks for many times: files, pictures, and queries to the lake. */
const isFrequent = (route: string) =>
  /^\/(?:assets|lake|page-state)\//.test(route) ||
  /^\/(?::file|healthz|readyz|metrics)$/.test(route)

/** First words of paths whose further words are not told apart. */
const folders = new Set(['assets', 'my-data', 'newsletter', 'page-state', 'preview', 'studio'])
const files = new Set(['/healthz', '/metrics', '/readyz', '/robots.txt', '/sitemap.xml'])
const feeds = new Set(['atom.xml', 'feed.xml'])
const apiNames = new Set(['backups', 'contact', 'inbox', 'newsletter', 'search', 'shared-links'])
const lakeNames = new Set(['assets', 'auth', 'files', 'images', 'snapshots', 'socket', 'users'])
const dataNames = new Set([
  'actions',
  'doc',
  'export',
  'history',
  'listen',
  'live',
  'mutate',
  'query',
  'references',
])

const pagePaths: ReadonlySet<string> = new Set(PAGES.map(({path}) => path))
const itemFolders: ReadonlySet<string> = new Set(ITEMS.map(({page}) => page.path))

/**
 * The route of a path, as logs and metrics name it: `/news/:slug`, `/lake/data/query`,
 * `/assets/*`. It is one of few whatever is asked for, and holds nothing that a visitor wrote: paths may have
 * tokens in them.
 *
 * @param path without its query.
 */
export function requestRoute(path: string): string {
  if (files.has(path) || pagePaths.has(path)) return path
  const [first = '', second = '', ...rest] = path.split('/').slice(1)
  if (folders.has(first)) return `/${first}/*`
  if (itemFolders.has(`/${first}`) && second && rest.length === 0) {
    return `/${first}/${feeds.has(second) ? second : ':slug'}`
  }
  if (/\.\w+$/.test(first) && second === '') return '/:file'
  if (first === 'api') return named('/api', rest[0] ?? '', apiNames)
  if (first !== 'lake') return 'other'
  // `/lake/v2024-01-01/data/query/production`: the version of the API is no part of the route.
  const [name = '', action = ''] = /^v[\w-]+$/.test(second) ? rest : [second, ...rest]
  return name === 'data' ? named('/lake/data', action, dataNames) : named('/lake', name, lakeNames)
}

function named(parent: string, name: string, names: ReadonlySet<string>): string {
  return `${parent}/${names.has(name) ? name : '*'}`
}

/**
 * Answers where handling a request has thrown. A request that is refused for what it is (too large, or no
 * HTTP that can be read) gets its own status and no line in the log; nor does one whose sender has left.
 * Anything else is an error of the server: it is logged with the request's route.
 *
 * @param answer the text and status of an error of the server.
 */
export function answerFailures({
  log,
  answer,
}: {
  log: ((line: string, error: unknown) => void) | undefined
  answer: readonly [text: string, status: 500 | 502]
}): ErrorHandler {
  return (error, context) => {
    if (error instanceof HTTPException && error.status < 500) return error.getResponse()
    if (isOfSender(error, context)) return context.text('Bad Request', 400)
    log?.(`${context.req.method} ${requestRoute(context.req.path)} failed.`, error)
    return context.text(...answer)
  }
}

/** Tells whether the sender has left, or wrote an address that cannot be decoded. */
function isOfSender(error: Error, {req}: Context): boolean {
  return req.raw.signal.aborted || error instanceof URIError
}
