import {Hono, type Context, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {PREVIEW_PATHS} from '#web/contract/preview.ts'
import type {ContentSource} from '../content/content-source.ts'
import {requireJson, requireSameOrigin} from '../http/guards.ts'
import {answerChanges} from './answer-changes.ts'
import {answerQueries} from './answer-queries.ts'
import {enablePreview} from './enable-preview.ts'
import {createPreviewClient} from './preview-client.ts'
import {previewDocument} from './preview-document.ts'
import {previewHeaders} from './preview-headers.ts'
import {createPreviewSessions} from './preview-session.ts'
import {streamChanges} from './stream-changes.ts'

export type PreviewDeps = {
  /** A token that may read drafts. */
  token: string
  /** The key that signs sessions. */
  key: Buffer
  /** The texts of the site's own queries: all that the preview answers. */
  queries: readonly string[]
  /** The built document of the preview, without content. */
  html: () => string | Promise<string>
  /** Ends what is streaming when it aborts. */
  ends: AbortSignal
}

const maxBody = 64 * 1024

/**
 * Preview for editors: below /preview its own addresses, and at all others, for a browser with a valid
 * session, an empty document whose script draws the page from drafts (behaviour B380). For everybody
 * else those addresses are the public ones.
 *
 * @param redirects the site's own redirects, which come first in preview as well.
 */
export function servePreview(
  {token, key, queries, html, ends}: PreviewDeps,
  {config, contentOrigin, log}: Pick<ContentSource, 'config' | 'contentOrigin' | 'log'>,
  redirects: MiddlewareHandler,
): Hono {
  const sessions = createPreviewSessions({key, siteUrl: config.siteUrl})
  const client = createPreviewClient(config.cms, contentOrigin, token)
  const {secure, notStored} = previewHeaders(config)
  const app = new Hono()
  app.use('/preview/*', secure, notStored)
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
  app.route('/', streamChanges(client, {sessions, ends}))
  app.all('/preview/*', (context) => context.text('Not Found', 404))

  const document = async (context: Context) => context.html(previewDocument(await html(), config))
  app.get('*', async (context, next) => {
    if (!isPage(context) || (await sessions.read(context)) === undefined) return next()
    const answer = async () => {
      context.res = (await redirects(context, async () => {})) ?? (await document(context))
    }
    await notStored(context, async () => void (await secure(context, answer)))
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
