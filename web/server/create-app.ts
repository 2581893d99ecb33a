import {Hono, type Context} from 'hono'
import {studioSecureHeaders} from '#web/studio/secure-headers.ts'
import {secureHeaders} from './http/secure-headers.ts'
import {followRedirects} from './pages/redirects.ts'
import {serveAssets} from './site-files/assets.ts'
import {servePages, type PageDeps} from './pages/serve-pages.ts'
import {siteFiles} from './site-files/site-files.ts'
import {trimSlashes} from './http/trim-slashes.ts'

export type AppDeps = PageDeps & {
  /** Folders of built files, first match wins; their hashed names are immutable. */
  assetDirs: string[]
  /** The local Content Lake, mounted on the site's own origin. */
  lake?: {
    path: string
    app: {fetch: (request: Request, env?: unknown) => Response | Promise<Response>}
  }
  /** The product API and what the newsletter's pages post. */
  api?: {fetch: (request: Request, env?: unknown) => Response | Promise<Response>}
  /** The Studio's document, for every path below /studio. */
  studioHtml?: () => Promise<string> | string
}

/**
 * The site as one Hono app, apart from any port: pages, files, the local lake and the Studio.
 * Order matters: what is a real file or service answers before pages do, and what is none of them
 * gets a page or a real 404.
 */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono({strict: true})
  const {lake, api, studioHtml} = deps
  if (lake) app.all(`${lake.path}/*`, (context) => lake.app.fetch(context.req.raw, context.env))
  app.use(trimSlashes())
  if (studioHtml) {
    const studio = async () => await studioHtml()
    if (!deps.development) {
      app.use('/studio', studioSecureHeaders(deps.config))
      app.use('/studio/*', studioSecureHeaders(deps.config))
    }
    app.get('/studio', async (context) => context.html(await studio()))
    app.get('/studio/*', async (context) => context.html(await studio()))
  }
  if (!deps.development) app.use(secureHeaders(deps.config))
  if (api) {
    const answer = (context: Context) => api.fetch(context.req.raw, context.env)
    app.all('/api/*', answer)
    app.post('/newsletter/*', answer)
  }
  app.use(serveAssets(deps.assetDirs))
  app.route('/', siteFiles(deps))
  app.get('*', followRedirects(deps))
  app.use(servePages(deps))
  app.onError((error, context) => {
    deps.log?.(`${context.req.method} ${context.req.path} failed.`, error)
    return context.text('Internal Server Error', 500)
  })
  return app
}
