import {
  fetchSecretQuery,
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
  urlSearchParamPreviewVariant,
} from '@sanity/preview-url-secret/constants'
import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import type {ContentSource} from '../content/content-source.ts'
import siteQueries from '../content/site-queries.gen.json' with {type: 'json'}
import type {Environment} from '../env/env.ts'
import {createChangeStreams} from '../http/change-streams.ts'
import {maxQueryBody, requireJson, requireSameOrigin} from '../http/guards.ts'
import {answerFailures} from '../monitoring/observe-requests.ts'
import {answerChanges, answerQueries} from './answer-content.ts'
import {type Drafts, draftsOfLake, draftsOfSanity, type LakeOfDrafts} from './drafts.ts'
import {
  createSharedSessions,
  serveShared,
  SHARED_COOKIE,
  sharedDocument,
} from './links/serve-shared.ts'
import type {PreviewStorage, SharedLinks} from './links/shared-links.ts'
import {previewDocument, previewHeaders, sameOriginUrl} from './preview-response.ts'
import {
  createPreviewSessions,
  PREVIEW_COOKIE,
  type PreviewSessions,
  type StoredPreviews,
  type StudioSessions,
} from './preview-sessions.ts'

export type PreviewDeps = {
  drafts: Drafts
  /** Rows of the previews that editors have opened, and of the links that they share. */
  previews: StoredPreviews
  links: SharedLinks
  /** The Studio's sessions at the local lake; without it previews do not end with them. */
  studio?: StudioSessions | undefined
  /** The texts of the site's own queries: all that the preview answers. */
  queries: Pick<ReadonlySet<string>, 'has'>
  /** The built documents of the preview, without content: an editor's, and that of a shared link. */
  html: () => string | Promise<string>
  sharedHtml: () => string | Promise<string>
  /** Ends what is streaming when it aborts. */
  ends: AbortSignal
}

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
  {drafts, previews, links, studio, queries, html, sharedHtml, ends}: PreviewDeps,
  {config, log}: Pick<ContentSource, 'config' | 'log'>,
  redirects: MiddlewareHandler,
): Hono {
  const sessions = createPreviewSessions(previews, {siteUrl: config.siteUrl, studio})
  const sharedSessions = createSharedSessions(links, config.siteUrl)
  const {watch} = drafts
  const {secure, secureShared, notStored} = previewHeaders(config)
  const shared = {
    drafts,
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
  app.route('/', enablePreview(drafts, sessions))
  app.use('/preview/*', async (context, next) =>
    (await sessions.read(context)) ? next() : notOpened(context),
  )
  for (const path of [PREVIEW_PATHS.query, PREVIEW_PATHS.changes]) {
    app.use(
      path,
      requireSameOrigin(config.siteUrl),
      requireJson,
      bodyLimit({maxSize: maxQueryBody}),
    )
  }
  app.route('/', answerQueries(drafts, queries))
  app.route('/', answerChanges(drafts))
  const stream = createChangeStreams({watch, ends, max: maxStreams.editors})
  app.get(PREVIEW_PATHS.events, async (context) => {
    const session = await sessions.read(context)
    return session ? stream(context, session) : notOpened(context)
  })
  app.all('/preview/*', (context) => context.text('Not Found', 404))

  const editorsPage = async (context: Context) =>
    context.html(previewDocument(await html(), config))
  app.get('*', async (context, next) => {
    if (!isPage(context)) return next()
    // The Studio's frame always shows an editor's preview, also to one who has tried a link.
    const isFramed = context.req.header('sec-fetch-dest') === 'iframe'
    const link = isFramed ? undefined : await sharedSessions.read(context)
    if (!link && !(await sessions.read(context))) return next()
    const page = async () =>
      link ? context.html(await sharedDocument(shared, link.expires)) : editorsPage(context)
    const answer = async () => {
      context.res = (await redirects(context, async () => {})) ?? (await page())
    }
    const headers = link ? secureShared : secure
    await notStored(context, async () => void (await headers(context, answer)))
    return undefined
  })
  app.onError(answerFailures({log, answer: ['The preview failed.', 502]}))
  return app
}

/**
 * Begins and ends preview (behaviour B381). The Studio stores a secret in the dataset and sends the browser
 * here with it: only who may write to the dataset can do that.
 */
function enablePreview(drafts: Drafts, sessions: PreviewSessions): Hono {
  return new Hono()
    .get(PREVIEW_PATHS.enable, async (context) => {
      const secret = context.req.query(urlSearchParamPreviewSecret)
      // Nothing is looked up for who is not signed in.
      const isAllowed = secret && sessions.mayStart(context) && (await isPrivate(drafts, secret))
      if (!isAllowed) {
        return context.text('This link is wrong or too old: open the preview from the Studio.', 401)
      }
      await sessions.start(context)
      return context.redirect(redirectOf(context), 307)
    })
    .get(PREVIEW_PATHS.disable, async (context) => {
      await sessions.end(context)
      return context.redirect(sameOriginUrl(context.req.query('path')), 307)
    })
}

/** Tells whether a secret is private, and valid for an hour: those of the links that the Studio shares never expire. */
async function isPrivate(drafts: Drafts, secret: string): Promise<boolean> {
  const {result} = await drafts.query({query: fetchSecretQuery, params: {secret}})
  return result !== null && result !== undefined
}

/** The page that the Studio asks for, with what it says of the perspective. */
function redirectOf(context: Context): string {
  const url = new URL(
    sameOriginUrl(context.req.query(urlSearchParamPreviewPathname)),
    'http://localhost',
  )
  for (const name of [urlSearchParamPreviewPerspective, urlSearchParamPreviewVariant]) {
    const value = context.req.query(name)
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return sameOriginUrl(url.href)
}

const notOpened = (context: Context) => context.text('Open the preview from the Studio.', 401)

/** Tells whether a request is for a page: neither a file nor an endpoint. */
export function isPage(context: Context): boolean {
  const {path} = context.req
  return !/\.[a-z0-9]+$/i.test(path) && !/^\/(?:api|studio|newsletter)(?:\/|$)/.test(path)
}

/**
 * The means to show drafts to editors: with the local lake its own token, with hosted Sanity
 * the one of the environment.
 *
 * @returns undefined with hosted Sanity where no token is named.
 */
export function openPreview(
  {projectId, dataset, readToken: token}: Environment,
  {
    siteUrl,
    storage,
    lake,
    queries = new Set(siteQueries),
    ...documents
  }: {
    siteUrl: string
    storage: PreviewStorage
    lake: (LakeOfDrafts & {sessions: StudioSessions}) | undefined
  } & Pick<PreviewDeps, 'html' | 'sharedHtml'> &
    Partial<Pick<PreviewDeps, 'queries'>>,
): {deps: PreviewDeps; cookieNames: string[]; endStreams: () => void} | undefined {
  const drafts = lake
    ? draftsOfLake(lake, {siteUrl, dataset})
    : token && draftsOfSanity({projectId, dataset, token})
  if (!drafts) return undefined
  const ends = new AbortController()
  const studio = lake?.sessions
  const prefix = siteUrl.startsWith('https:') ? '__Host-' : ''
  return {
    cookieNames: [PREVIEW_COOKIE, SHARED_COOKIE].map((name) => prefix + name),
    deps: {drafts, ...storage, studio, queries, ...documents, ends: ends.signal},
    endStreams: () => ends.abort(),
  }
}
