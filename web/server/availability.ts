import {Hono, type Context, type MiddlewareHandler} from 'hono'
import {serveAssets} from './site-files/assets.ts'
import {serveHealth} from './site-files/health.ts'

/** Why there are no pages yet, or no Studio: what is being done, or has failed. */
const reasons = {
  starting: {
    title: 'The site is starting',
    text: 'That takes a moment. This page reloads by itself.',
  },
  seeding: {
    title: 'The site is being set up',
    text: 'Its content is being loaded for the first time, which takes a minute or two. This page reloads by itself.',
  },
  unseeded: {
    title: 'The site has no content yet',
    text: 'Its content could not be loaded; whoever runs the site finds the reason in its log. This page reloads by itself.',
  },
  building: {
    title: 'The Studio is being built',
    text: 'That takes a minute the first time, and after an upgrade; the site is there already. This page reloads by itself.',
  },
  unbuilt: {
    title: 'The Studio could not be built',
    text: 'Whoever runs the site finds the reason in its log. The site itself is there.',
  },
} as const

/** The state of the pages. */
export type SiteState = 'starting' | 'seeding' | 'unseeded' | 'ready'

/** The state of the Studio and of the preview. */
export type StudioState = 'building' | 'unbuilt' | 'ready'

export type Availability = {
  state: () => SiteState | StudioState
  /** The built document `starting.html`. */
  document: () => string | Promise<string>
}

const retrySeconds = 10
const refreshSeconds = 5

const headers = {
  'Retry-After': String(retrySeconds),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/**
 * Responds in place of what is not ready, the pages without content or the Studio that is being built: 503, for
 * pages with one that says why and reloads by itself, else with plain text. robots.txt is served, since a crawler
 * that cannot read it stays away for long.
 */
export function requireReady({state, document}: Availability): MiddlewareHandler {
  return async (context, next) => {
    const {path} = context.req
    const current = state()
    if (current === 'ready' || path === '/robots.txt') return next()
    const {title, text} = reasons[current]
    const isPage = ['GET', 'HEAD'].includes(context.req.method) && !/\.[a-z0-9]+$/i.test(path)
    if (!isPage) return context.text(`${title}. Please try again.`, 503, headers)
    const html = (await document())
      .replaceAll('<!--title-->', () => title)
      .replace('<!--text-->', () => text)
    // A header of its own reloads without scripts, and without an element that only some pages have.
    return context.html(html, 503, {...headers, Refresh: String(refreshSeconds)})
  }
}

/**
 * The site before anything of it is open: every page is the one of `requireReady`, and the
 * lake's paths respond with an error in its own shape.
 */
export function createStartingApp({
  document,
  assetDirs,
  lakePath,
}: Pick<Availability, 'document'> & {assetDirs: string[]; lakePath: string}): Hono {
  const app = new Hono()
  const content = () => Promise.reject(new Error('It is starting.'))
  app.route('/', serveHealth({content}))
  app.all(`${lakePath}/*`, (context: Context) => {
    const message = 'The Content Lake is starting'
    return context.json({statusCode: 503, error: 'Service Unavailable', message}, 503, headers)
  })
  app.use(serveAssets(assetDirs))
  for (const path of ['/robots.txt', '/api/*']) {
    app.all(path, (context) =>
      context.text(`${reasons.starting.title}. Please try again.`, 503, headers),
    )
  }
  app.use(requireReady({document, state: () => 'starting'}))
  return app
}
