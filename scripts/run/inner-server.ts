import {getRequestListener} from '@hono/node-server'
import type {openLake} from './lake.ts'
import {listen, type Listening} from './listen.ts'

/**
 * Serves a lake alone, to this machine, for what the site itself asks it. The lake sees the site's public
 * origin in place of this one, which nobody else can open: the URLs of assets begin with it.
 *
 * @param siteUrl the site's public URL.
 */
export function listenForSite(
  {app}: Pick<Awaited<ReturnType<typeof openLake>>, 'app'>,
  siteUrl: string,
): Promise<Listening> {
  const {host} = new URL(siteUrl)
  const handle = getRequestListener(app.fetch)
  return listen('127.0.0.1', 0, (request, response) => {
    request.headers.host = host
    void handle(request, response)
  })
}
