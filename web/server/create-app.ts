import type {RequestListener} from 'node:http'
import {getRequestListener} from '@hono/node-server'
import {earlyHints} from '@hono/node-server/early-hints'
import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'
import {type Availability, requireContent} from './availability.ts'
import {readAddedHeaders, secureHeaders, studioSecureHeaders} from './http/secure-headers.ts'
import {answerFailures} from './monitoring/observe-requests.ts'
import {createPageAnswers, type PageAnswers, type PageDeps} from './pages/answer-pages.ts'
import {createItemReader, createMissingPages} from './pages/missing-pages.ts'
import {createRedirects} from './pages/redirects.ts'
import {type PreviewDeps, servePreview} from './preview/serve-preview.ts'
import {createSiteSearch, serveSearch} from './search/search-site.ts'
import {serveAssets} from './site-files/assets.ts'
import {type HealthChecks, serveHealth} from './site-files/health.ts'
import {siteFiles} from './site-files/site-files.ts'

export type AppDeps = Omit<PageDeps, 'headers' | 'missing' | 'redirects' | 'search'> & {
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
  /** Conditions of readiness; without it there are no health checks. */
  health?: HealthChecks
  /** The product API and the forms of the newsletter's pages. */
  api?: {fetch: (request: Request, env?: object) => Response | Promise<Response>}
  /** The Studio's document, for every path below /studio. */
  studioHtml?: () => Promise<string> | string
  /** Tells whether the proxy in front takes 103 (Early Hints, RFC 8297). */
  earlyHints?: boolean
  /** Drafts for editors; without it there is no preview. */
  preview?: PreviewDeps | undefined
}

export type Site = Pick<PageAnswers, 'answerNow' | 'canAnswerNow'> & {app: Hono<{Bindings: object}>}

/**
 * The site without a port: its app, and the answers from memory that need no app. A request that `answerNow` does
 * not answer is the app's.
 */
export async function createSite(deps: AppDeps): Promise<Site> {
  const {config, template, development} = deps
  const secure = secureHeaders(config, template.scriptHashes)
  return composeSite(deps, development ? {} : await readAddedHeaders(secure))
}

/** The site's app alone, which answers what is in memory as well. */
export const createApp = (deps: AppDeps): Site['app'] => composeSite(deps).app

/**
 * The site as one Hono app; `.config/import-rules.ts` names the layers of the folders that it is made of. Order
 * matters: files and services come before pages, which respond to all other paths.
 *
 * @param headers those that the app adds to all pages.
 */
function composeSite(deps: AppDeps, headers?: Record<string, string>): Site {
  const app = new Hono<{Bindings: object}>({strict: true})
  const {lake, api, studioHtml} = deps
  if (deps.health) app.route('/', serveHealth(deps.health))
  if (deps.metrics) app.route('/', deps.metrics)
  if (lake) app.all(`${lake.path}/*`, (context) => lake.app.fetch(context.req.raw, context.env))
  app.use(redirectToCanonical)
  if (studioHtml) {
    const studio = async () => await studioHtml()
    if (!deps.development) {
      app.use('/studio', studioSecureHeaders(deps.config))
      app.use('/studio/*', studioSecureHeaders(deps.config))
    }
    app.get('/studio', async (context) => context.html(await studio()))
    app.get('/studio/*', async (context) => context.html(await studio()))
  }
  const redirects = createRedirects(deps)
  if (deps.preview) app.route('/', servePreview(deps.preview, deps, redirects.follow))
  if (!deps.development) app.use(secureHeaders(deps.config, deps.template.scriptHashes))
  const search = createSiteSearch(deps)
  if (deps.availability) app.use(SEARCH_PATH, requireContent(deps.availability))
  app.route('/', serveSearch({...deps, search}))
  if (api) {
    const forward = (context: Context) => api.fetch(context.req.raw, context.env)
    app.all('/api/*', forward)
    app.post('/newsletter/*', forward)
  }
  const assets = serveAssets(deps.assetDirs, {changing: deps.development})
  app.use(assets.answer)
  if (deps.availability) app.use(requireContent(deps.availability))
  app.route('/', siteFiles(deps))
  app.get('*', redirects.follow)
  if (deps.earlyHints) app.use(earlyHints({link: deps.template.earlyHints ?? []}))
  const {matchPage} = deps.renderer
  const missing = createMissingPages(matchPage, createItemReader(deps), deps.onContentChange)
  const pages = createPageAnswers({...deps, search, redirects, missing, ...(headers && {headers})})
  app.use(pages.answer)
  app.onError(answerFailures({log: deps.log, answer: ['Internal Server Error', 500]}))
  return {
    app,
    answerNow: pages.answerNow,
    canAnswerNow: (request) => pages.canAnswerNow(request) || assets.has(request),
  }
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
 * Redirects every other spelling of a path to the one that it has (behaviour B4), keeping the query. A hidden file is
 * a 404 at once, however it is written.
 */
const redirectToCanonical: MiddlewareHandler = async (context, next) => {
  const {pathname, search} = new URL(context.req.url)
  const canonical = canonicalPath(pathname)
  return canonical === pathname || canonical.includes('/.')
    ? next()
    : context.redirect(canonical + search, 308)
}
