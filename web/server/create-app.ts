import {earlyHints} from '@hono/node-server/early-hints'
import {Hono, type Context} from 'hono'
import {SEARCH_PATH} from '#web/contract/search.ts'
import {studioSecureHeaders} from '#web/studio/secure-headers.ts'
import {secureHeaders} from './http/secure-headers.ts'
import {limitRunning} from './pages/limit-running.ts'
import {rememberHeaders} from './pages/cached-responses.ts'
import {followRedirects} from './pages/redirects.ts'
import {serveAssets} from './site-files/assets.ts'
import {servePages, type PageDeps} from './pages/serve-pages.ts'
import {requireContent, type Availability} from './availability.ts'
import {createSiteSearch} from './search/search-site.ts'
import {serveSearch} from './search/serve-search.ts'
import {serveHealth, type HealthChecks} from './site-files/health.ts'
import {siteFiles} from './site-files/site-files.ts'
import {servePreview, type PreviewDeps} from './preview/serve-preview.ts'
import {trimSlashes} from './http/trim-slashes.ts'

/** How many searches run, so that pages come first. */
const searchLimits = {count: 1, holdMs: 250, rest: 1}

export type AppDeps = Omit<PageDeps, 'search'> & {
  /** Folders of built files; the first match wins. */
  assetDirs: string[]
  /** The local Content Lake, mounted on the site's own origin. */
  lake?: {
    path: string
    app: {fetch: (request: Request, env?: object) => Response | Promise<Response>}
  }
  /** Says until when there are no pages, and what is shown instead; without it there are. */
  availability?: Availability
  /** The metrics, for whoever may read them. */
  metrics?: Hono | undefined
  /** What must be there to answer; without it there are no health checks. */
  health?: HealthChecks
  /** The product API and the forms of the newsletter's pages. */
  api?: {fetch: (request: Request, env?: object) => Response | Promise<Response>}
  /** The Studio's document, for every path below /studio. */
  studioHtml?: () => Promise<string> | string
  /** Whether the proxy in front takes 103 (Early Hints, RFC 8297). */
  earlyHints?: boolean
  /** Drafts for editors; without it there is no preview. */
  preview?: PreviewDeps | undefined
}

/**
 * The site as one Hono app without a port: pages, files, the local lake, the API and the Studio. Layers
 * of the folders, lowest first: env, http, monitoring, storage, content, staff; mail; contact, newsletter, inbox,
 * search, preview, backups; pages,
 * site-files; the files beside this one compose them.
 * Order matters: files and services come before pages, which respond to all other paths.
 */
export function createApp(deps: AppDeps): Hono<{Bindings: object}> {
  const app = new Hono<{Bindings: object}>({strict: true})
  const {lake, api, studioHtml} = deps
  if (deps.health) app.route('/', serveHealth(deps.health))
  if (deps.metrics) app.route('/', deps.metrics)
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
  const redirects = followRedirects(deps)
  if (deps.preview) app.route('/', servePreview(deps.preview, deps, redirects))
  if (deps.cache) app.use(rememberHeaders(deps.cache))
  if (!deps.development) app.use(secureHeaders(deps.config, deps.template.scriptHashes))
  const search = createSiteSearch(deps)
  if (deps.availability) app.use(SEARCH_PATH, requireContent(deps.availability))
  app.route('/', serveSearch({...deps, search, limit: limitRunning(searchLimits)}))
  if (api) {
    const forward = (context: Context) => api.fetch(context.req.raw, context.env)
    app.all('/api/*', forward)
    app.post('/newsletter/*', forward)
  }
  app.use(serveAssets(deps.assetDirs))
  if (deps.availability) app.use(requireContent(deps.availability))
  app.route('/', siteFiles(deps))
  app.get('*', redirects)
  if (deps.earlyHints) app.use(earlyHints({link: deps.template.earlyHints ?? []}))
  app.use(servePages({...deps, search}))
  app.onError((error, context) => {
    deps.log?.(`${context.req.method} ${context.req.path} failed.`, error)
    return context.text('Internal Server Error', 500)
  })
  return app
}
