import type {RequestListener} from 'node:http'
import {getRequestListener, type HttpBindings} from '@hono/node-server'
import {earlyHints} from '@hono/node-server/early-hints'
import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'
import {type Availability, requireReady} from './availability.ts'
import {myDataPaths} from '#web/src/shared/paths.ts'
import {
  addHeaders,
  personalHeaders,
  siteHeaders,
  studioSecureHeaders,
} from './http/secure-headers.ts'
import {answerFailures} from './monitoring/observe-requests.ts'
import {createEditions, type HistorySource} from './editions/editions.ts'
import {serveEditions} from './editions/serve-editions.ts'
import type {StrangerLimits} from './http/limit-strangers.ts'
import {createPageAnswers, type PageDeps} from './pages/answer-pages.ts'
import {createItemReader, createMissingPages} from './pages/missing-pages.ts'
import {createRedirects} from './pages/redirects.ts'
import {hasPreviewCookie} from './preview/preview-sessions.ts'
import {isPageRequest, type PreviewDeps, servePreview} from './preview/serve-preview.ts'
import {createSiteSearch, serveSearch} from './search/search-site.ts'
import {serveAssets} from './site-files/assets.ts'
import {type HealthChecks, serveHealth} from './site-files/health.ts'
import {siteFiles} from './site-files/site-files.ts'

export type AppDeps = Omit<
  PageDeps,
  'headers' | 'missing' | 'redirects' | 'search' | 'editions'
> & {
  /** Folders of built files; the first match wins. */
  assetDirs: string[]
  /** The local Content Lake, mounted on the site's own origin. */
  lake?: {
    path: string
    app: {fetch: (request: Request, env?: object) => Response | Promise<Response>}
  }
  /** Says until when there are no pages, and what is shown instead; without it there are. */
  availability?: Availability
  /** Says until when there is no Studio and no preview, and what is shown instead; without it there are. */
  studioAvailability?: Availability | undefined
  /** The metrics, for whoever may read them. */
  metrics?: Hono | undefined
  /** Conditions of readiness; without it there are no health checks. */
  health?: HealthChecks
  /** The product API and the forms of the newsletter's pages. */
  api?: {fetch: (request: Request, env?: object) => Response | Promise<Response>}
  /** The Studio's document, for every path below /studio. */
  studioHtml?: () => Promise<string> | string
  /** Tells whether the proxy in front takes 103 (Early Hints, RFC 8297). */
  earlyHints?: boolean
  /** Reads former editions; without it documents have none. */
  history?: HistorySource | undefined
  /** Drafts for editors; without it there is no preview. */
  preview?: PreviewDeps | undefined
  /** Refuses strangers who ask for too much; without it nobody is refused. */
  limits?: Pick<StrangerLimits, 'answer'> | undefined
}

export type Site = Hono<{Bindings: Partial<HttpBindings>}>

/**
 * The site as one Hono app; `.config/import-rules.ts` names the layers of the folders that it is made of. Order
 * matters: what is kept comes first and is never refused, files and services come before pages, which respond to all
 * other paths.
 */
export function createApp(deps: AppDeps): Site {
  const app: Site = new Hono({strict: true})
  const {config, development = false, lake, api, studioHtml} = deps
  const headers = development ? {} : siteHeaders(config, deps.template.scriptHashes)
  const {matchPage} = deps.renderer
  const search = createSiteSearch(deps)
  const editions = deps.history && createEditions({...deps, ...deps.history})
  const redirects = createRedirects(deps)
  const missing = createMissingPages(matchPage, createItemReader(deps), deps.onContentChange)
  const isPreview = deps.preview && hasPreviewCookie
  const pages = createPageAnswers({
    ...deps,
    search,
    editions: editions?.read,
    redirects,
    missing,
    headers,
    isPreview,
  })
  const assets = serveAssets(deps.assetDirs, {
    isChanging: () => development || deps.studioAvailability?.state() === 'building',
    headers,
  })

  if (deps.health) app.route('/', serveHealth(deps.health))
  if (deps.metrics) app.route('/', deps.metrics)
  app.use(pages.answerKept)
  app.use(assets)
  if (deps.limits) app.use(deps.limits.answer)
  if (lake) app.all(`${lake.path}/*`, (context) => lake.app.fetch(context.req.raw, context.env))
  app.use(redirectToCanonical)
  if (studioHtml) {
    const studio = async (context: Context) => {
      // It names scripts of this build: an older copy would ask for files that are gone.
      context.header('Cache-Control', 'no-cache')
      return context.html(await studioHtml())
    }
    if (!development) {
      app.use('/studio', studioSecureHeaders(config))
      app.use('/studio/*', studioSecureHeaders(config))
    }
    if (deps.studioAvailability) {
      const requireStudio = requireReady(deps.studioAvailability)
      for (const path of ['/studio', '/studio/*', '/preview/*']) app.use(path, requireStudio)
      app.get('*', (context, next) =>
        isPreview?.(context) && isPageRequest(context) ? requireStudio(context, next) : next(),
      )
    }
    app.get('/studio', studio)
    app.get('/studio/*', studio)
  }
  if (deps.preview) app.route('/', servePreview(deps.preview, deps, redirects.follow))
  // Outside of the headers of all answers, whose policy would send its address to other pages of the site.
  for (const path of [myDataPaths.page, `${myDataPaths.page}/*`]) {
    app.use(path, addHeaders(personalHeaders))
  }
  app.use(addHeaders(headers))
  if (deps.availability) app.use(SEARCH_PATH, requireReady(deps.availability))
  app.route('/', serveSearch({...deps, search}))
  if (editions) app.route('/', serveEditions(editions))
  if (api) {
    const forward = (context: Context) => api.fetch(context.req.raw, context.env)
    app.all('/api/*', forward)
    app.post('/newsletter/*', forward)
    app.post(`${myDataPaths.page}/*`, forward)
  }
  if (deps.availability) app.use(requireReady(deps.availability))
  app.route('/', siteFiles(deps, editions?.read))
  app.get('*', redirects.follow)
  if (deps.earlyHints) app.use(earlyHints({link: deps.template.earlyHints ?? []}))
  app.use(pages.answer)
  app.onError(answerFailures({log: deps.log, answer: ['Internal Server Error', 500]}))
  return app
}

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
 * Redirects every other spelling of a path to the one that it has, keeping the query. A hidden file is
 * a 404 at once, however it is written.
 */
const redirectToCanonical: MiddlewareHandler = async (context, next) => {
  const {pathname, search} = new URL(context.req.url)
  const canonical = canonicalPath(pathname)
  return canonical === pathname || canonical.includes('/.')
    ? next()
    : context.redirect(canonical + search, 308)
}
