/**
 * Loaded before a program, by `NODE_OPTIONS=--import=<this file>`: its requests to Sanity's API go to the
 * lake at SANITY_LAKE_URL, `http://localhost:3000/lake` by default. For tools whose API host is fixed,
 * like the `sanity` command. All other requests are sent as before.
 */
import http, {type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders} from 'node:http'
import https, {type RequestOptions} from 'node:https'
import {registerHooks, syncBuiltinESMExports} from 'node:module'
import {urlToHttpOptions} from 'node:url'

type Target = RequestOptions | string | URL
type Callback = (response: IncomingMessage) => void

const API_HOST = /^(?:([a-z0-9-]+)\.)?api(?:cdn)?\.sanity\.io$/
const lake = new URL(process.env['SANITY_LAKE_URL'] ?? 'http://localhost:3000/lake')
const sendHttps = https.request
const sendFetch = globalThis.fetch

https.request = request
https.get = (target: Target, second?: RequestOptions | Callback, third?: Callback) =>
  request(target, second, third).end()
syncBuiltinESMExports()
globalThis.fetch = (input, init) => sendFetch(redirectInput(input), init)
// @sanity/client 8 and other tools bring their own copy of undici.
const SHARED = Symbol.for('sanity-lake.redirect')
Object.defineProperty(globalThis, SHARED, {value: redirectInput})
redirectUndici()

function request(
  target: Target,
  second?: RequestOptions | Callback,
  third?: Callback,
): ClientRequest {
  const given =
    typeof target === 'string' || target instanceof URL ? urlToHttpOptions(new URL(target)) : target
  const options = {...given, ...(typeof second === 'object' && second)}
  const callback = typeof second === 'function' ? second : third
  const match = API_HOST.exec(options.hostname ?? options.host ?? '')
  if (match) return send(redirect(options, match[1]), callback)
  return send(options, callback)
}

/** `node:https` refuses http: URLs, at which @sanity/import up to version 6 looks for assets with it. */
function send(options: RequestOptions, callback?: Callback): ClientRequest {
  if (options.protocol !== 'http:') return sendHttps(options, callback)
  return http.request({...options, agent: undefined}, callback)
}

function redirect(options: RequestOptions, projectId: string | undefined): RequestOptions {
  const {protocol, hostname, port} = urlToHttpOptions(lake)
  const path = redirectPath(options.path ?? '/')
  const headers = redirectHeaders(options.headers, projectId)
  return {...options, protocol, hostname, host: hostname, port, path, headers, agent: undefined}
}

/** The lake answers 404 for another project than its own, which it knows by this header. */
function redirectHeaders(
  headers: RequestOptions['headers'],
  projectId: string | undefined,
): OutgoingHttpHeaders {
  const given = Object.entries(headers ?? {}).filter(([name]) => !/^host$/i.test(name))
  return {...Object.fromEntries(given), ...(projectId && {'x-sanity-project-id': projectId})}
}

/** `sanity migration run` asks `//v2024-01-29/…`. */
function redirectPath(path: string): string {
  return lake.pathname.replace(/\/$/, '') + path.replace(/^\/+/, '/')
}

function redirectInput(input: string | URL | Request): string | URL | Request {
  const url = URL.parse(input instanceof Request ? input.url : input)
  if (!url || !API_HOST.test(url.hostname)) return input
  const target = new URL(redirectPath(url.pathname) + url.search, lake)
  return input instanceof Request ? new Request(target, input) : target
}

/** Replaces the `fetch` that modules import from the package undici. */
function redirectUndici(): void {
  const suffix = '?sanity-lake'
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const isImport = specifier === 'undici' && context.conditions.includes('import')
      if (!isImport || context.parentURL?.endsWith(suffix)) return resolved
      return {...resolved, url: resolved.url + suffix, format: 'module'}
    },
    load(url, context, next) {
      if (!url.endsWith(suffix)) return next(url, context)
      const original = JSON.stringify(url.slice(0, -suffix.length))
      const source = `
        export * from ${original}
        import {fetch as send} from ${original}
        const redirect = globalThis[Symbol.for(${JSON.stringify(SHARED.description)})]
        export const fetch = (input, init) => send(redirect(input), init)`
      return {format: 'module', shortCircuit: true, source}
    },
  })
}
