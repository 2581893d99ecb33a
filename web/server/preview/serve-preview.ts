import {Hono, type Context, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import type {ContentSource} from '../content/content-source.ts'
import {requireJson, requireSameOrigin} from '../http/guards.ts'
import {answerChanges} from './answer-changes.ts'
import {answerQueries} from './answer-queries.ts'
import {enablePreview} from './enable-preview.ts'
import {createPreviewClient} from './preview-client.ts'
import {previewDocument} from './preview-document.ts'
import {previewHeaders} from './preview-headers.ts'
import {createPreviewSessions} from './preview-session.ts'
import {serveShared, sharedDocument} from './links/serve-shared.ts'
import {createSharedSessions} from './links/shared-session.ts'
import type {SharedLinks} from './links/shared-links.ts'
import {createChangeStreams} from './stream-changes.ts'
import {watchDrafts} from './watch-drafts.ts'

export type PreviewDeps = {
  /** A token that may read drafts. */
  token: string
  /** Reads the key that signs sessions. */
  readKey: () => Promise<Buffer>
  links: SharedLinks
  /** The texts of the site's own queries: all that the preview answers. */
  queries: readonly string[]
  /** The built documents of the preview, without content: an editor's, and that of a shared link. */
  html: () => string | Promise<string>
  sharedHtml: () => string | Promise<string>
  /** Ends what is streaming when it aborts. */
  ends: AbortSignal
}

const maxBody = 64 * 1024

/** How many streams of changes are open at once: of editors, and of those who have a link. */
const maxStreams = {editors: 200, shared: 200}

/**
 * Preview for editors: below /preview its own paths, and at all others, for a browser with a valid
 * session or a shared link, an empty document whose script draws the page from drafts (behaviour B380).
 * For everybody else those paths are the public ones.
 *
 * @param redirects the site's own redirects, which come first in preview as well.
 */
export function servePreview(
  {token, readKey, links, html, sharedHtml, ends, ...deps}: PreviewDeps,
  {config, contentOrigin, log}: Pick<ContentSource, 'config' | 'contentOrigin' | 'log'>,
  redirects: MiddlewareHandler,
): Hono {
  const sessions = createPreviewSessions({readKey, siteUrl: config.siteUrl})
  const sharedSessions = createSharedSessions(links, config.siteUrl)
  const client = createPreviewClient(config.cms, contentOrigin, token)
  const queries = new Set(deps.queries)
  const watch = watchDrafts(client)
  const {secure, secureShared, notStored} = previewHeaders(config)
  const shared = {
    client,
    links,
    sessions: sharedSessions,
    queries,
    html: sharedHtml,
    config,
    stream: createChangeStreams({watch, ends, max: maxStreams.shared}),
    secure: secureShared,
  }
  const app = new Hono()
  app.use('/preview/*', notStored)
  app.route('/', serveShared(shared))
  app.use('/preview/*', secure)
  app.route('/', enablePreview(client, sessions))
  app.use('/preview/*', async (context, next) =>
    (await sessions.read(context)) === undefined
      ? context.text('Open the preview from the Studio.', 401)
      : next(),
  )
  for (const path of [PREVIEW_PATHS.query, PREVIEW_PATHS.changes]) {
    app.use(path, requireSameOrigin(config.siteUrl), requireJson, bodyLimit({maxSize: maxBody}))
  }
  app.route('/', answerQueries(client, queries))
  app.route('/', answerChanges(client))
  const stream = createChangeStreams({watch, ends, max: maxStreams.editors})
  app.get(PREVIEW_PATHS.events, async (context) =>
    stream(context, {expires: (await sessions.read(context)) ?? 0}),
  )
  app.all('/preview/*', (context) => context.text('Not Found', 404))

  const editorsPage = async (context: Context) =>
    context.html(previewDocument(await html(), config))
  app.get('*', async (context, next) => {
    if (!isPage(context)) return next()
    // The Studio's frame always shows an editor's preview, also to one who has tried a link.
    const isFramed = context.req.header('sec-fetch-dest') === 'iframe'
    const link = isFramed ? undefined : await sharedSessions.read(context)
    if (!link && (await sessions.read(context)) === undefined) return next()
    const page = async () =>
      link ? context.html(await sharedDocument(shared, link.expires)) : editorsPage(context)
    const answer = async () => {
      context.res = (await redirects(context, async () => {})) ?? (await page())
    }
    const headers = link ? secureShared : secure
    await notStored(context, async () => void (await headers(context, answer)))
    return undefined
  })
  app.onError((error, context) => {
    log?.(`${context.req.method} ${context.req.path} failed.`, error)
    return context.text('The preview failed.', 502)
  })
  return app
}

/** Whether a request is for a page: neither a file nor an endpoint. */
function isPage(context: Context): boolean {
  const {path} = context.req
  return !/\.[a-z0-9]+$/i.test(path) && !/^\/(?:api|studio|newsletter)(?:\/|$)/.test(path)
}
