import {randomUUID} from 'node:crypto'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Metrics} from './metrics.ts'
import {currentRequest, type Logger} from './logger.ts'
import {requestRoute} from './request-route.ts'

/** An id that a proxy in front gave: https://nginx.org/en/docs/http/ngx_http_core_module.html#var_request_id */
const givenId = /^[\w-]{8,64}$/

/** Twelve characters, since each response bears them: the part of a UUID that is random throughout (RFC 9562). */
const newId = () => randomUUID().slice(-12)

/**
 * Logs and counts what a server answers (behaviour B420). The answer bears the id of its request in
 * `X-Request-Id`: the one that the request came with, else a new one. A line says route, status,
 * milliseconds until the answer was sent, and whether the client left before; never the client's address,
 * the query or headers, since these may be personal or secret.
 */
export function observeRequests(
  handle: RequestListener,
  {logger, metrics}: {logger: Logger; metrics: Pick<Metrics, 'observeRequest'>},
): RequestListener {
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
      if (status < 500 && isFrequent(route)) logger.debug(line, fields)
      else if (response.writableFinished || isStream) logger.info(line, fields)
      else logger.info(`${line}, not received`, {...fields, aborted: true})
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

/** What a page or the Studio asks for many times: files, pictures, and what it asks the lake. */
const isFrequent = (route: string) =>
  /^\/(?:assets|lake|page-state)\//.test(route) ||
  /^\/(?::file|healthz|readyz|metrics)$/.test(route)
