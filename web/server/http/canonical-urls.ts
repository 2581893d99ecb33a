import type {RequestListener} from 'node:http'
import {getRequestListener} from '@hono/node-server'
import type {MiddlewareHandler} from 'hono'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'

/**
 * Answers by an app. A backslash in a path is a slash, as browsers send it.
 *
 * @param siteUrl names the host of requests that name none, as HTTP/1.0 allows.
 */
export function answerByApp(
  app: {fetch: (request: Request, env: object) => Response | Promise<Response>},
  siteUrl: string,
): RequestListener {
  const {host: hostname} = new URL(siteUrl)
  const answer = getRequestListener(app.fetch, {hostname})
  return (request, response) => {
    const [path = '', ...query] = (request.url ?? '').split('?')
    if (path.includes('\\')) request.url = [path.replaceAll('\\', '/'), ...query].join('?')
    void answer(request, response)
  }
}

/**
 * Redirects every other spelling of a path to the one that it has (behaviour B4), keeping the query. A hidden file is
 * a 404 at once, however it is written.
 */
export const redirectToCanonical: MiddlewareHandler = async (context, next) => {
  const {pathname, search} = new URL(context.req.url)
  const canonical = canonicalPath(pathname)
  return canonical === pathname || canonical.includes('/.')
    ? next()
    : context.redirect(canonical + search, 308)
}
