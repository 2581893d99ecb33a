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
import type {PreviewAccess} from '#web/contract/preview.ts'
import type {ContentSource} from '../cms/content-source.ts'
import siteQueries from '../cms/site-queries.gen.json' with {type: 'json'}
import type {Environment} from '../env/env.ts'
import {createChangeStreams} from '../http/change-streams.ts'
import {maxQueryBody, requireJson, requireSameOrigin} from '../http/guards.ts'
import {answerFailures} from '../monitoring/observe-requests.ts'
import {answerChanges, answerQueries} from './answer-queries.ts'
import {answerRemarks} from './answer-remarks.ts'
import {type Drafts, draftsOfLake, draftsOfSanity, type LakeOfDrafts} from './drafts.ts'
import {previewDocument, previewHeaders, sameOriginUrl} from './preview-response.ts'
import {
  createPreviewSessions,
  PREVIEW_COOKIES,
  type PreviewSessions,
  type SessionEnv,
  type StudioSessions,
} from './preview-sessions.ts'
import type {OpenedLink, PreviewStorage} from './shared-links.ts'

export type PreviewDeps = PreviewStorage & {
  drafts: Drafts
  /** The Studio's sessions at the local lake; without it previews do not end with them. */
  studio?: StudioSessions | undefined
  /** The texts of the site's own queries: all that the preview answers. */
  queries: Pick<ReadonlySet<string>, 'has'>
  /** The built document of the preview, without content. */
  html: () => string | Promise<string>
  /** Ends what is streaming when it aborts. */
  ends: AbortSignal
}

/** How many streams of changes are open at once: of editors, and of those who have a link. */
const maxStreams = {editors: 200, readers: 200}

/**
 * Preview for editors and for whoever has a shared link: below /preview its own paths, and at all others, for a
 * browser with a valid session, an empty document whose script draws the page from drafts. For everybody else
 * those paths are the public ones.
 *
 * @param redirects the site's own redirects, which come first in preview as well.
 */
export function servePreview(
  {drafts, editorSessions, links, remarks, studio, queries, html, ends}: PreviewDeps,
  {config, log}: Pick<ContentSource, 'config' | 'log'>,
  redirects: MiddlewareHandler,
): Hono<SessionEnv> {
  const {siteUrl} = config
  const sessions = createPreviewSessions({editorSessions, links, studio, siteUrl})
  const {forEditors, forReaders, notStored} = previewHeaders(config)
  const document = async (access: PreviewAccess) => previewDocument(await html(), config, access)

  const app = new Hono<SessionEnv>()
  app.use('/preview/*', notStored)
  app.get(`${PREVIEW_PATHS.shared}/:token`, forReaders, async (context) => {
    const link = await sessions.startLink(context, context.req.param('token'))
    if (link) return context.redirect(sameOriginUrl(link.path), 307)
    return context.html(await document({readUntil: 0}), 401)
  })
  app.use('/preview/*', forEditors)
  app.route('/', enablePreview(drafts, sessions))
  app.use('/preview/*', async (context, next) => {
    const session = await sessions.read(context)
    if (!session) return context.text('This preview has ended, or was never opened.', 401)
    context.set('session', session)
    return next()
  })
  for (const path of [PREVIEW_PATHS.query, PREVIEW_PATHS.changes]) {
    app.use(path, requireSameOrigin(siteUrl), requireJson, bodyLimit({maxSize: maxQueryBody}))
  }
  app.use(PREVIEW_PATHS.remarks, requireSameOrigin(siteUrl))
  app.route('/', answerQueries(drafts, queries))
  app.route('/', answerChanges(drafts))
  app.route('/', answerRemarks(remarks, drafts))
  const {watch} = drafts
  const streams = {
    editors: createChangeStreams({watch, ends, max: maxStreams.editors}),
    readers: createChangeStreams({watch, ends, max: maxStreams.readers}),
  }
  app.get(PREVIEW_PATHS.events, (context) => {
    const {link, stream} = context.get('session')
    return (link ? streams.readers : streams.editors)(context, stream)
  })
  app.all('/preview/*', (context) => context.text('Not Found', 404))

  app.get('*', async (context, next) => {
    if (!isPageRequest(context)) return next()
    const session = await sessions.readForPage(context)
    if (!session) return next()
    const {link} = session
    const answer = async () => {
      const page = await redirects(context, async () => {})
      const access = link ? accessOf(link) : 'edit'
      context.res = page ?? context.html(await document(access))
    }
    const headers = link ? forReaders : forEditors
    await notStored(context, async () => void (await headers(context, answer)))
    return undefined
  })
  app.onError(answerFailures({log, answer: ['The preview failed.', 502]}))
  return app
}

const accessOf = ({expires, mayRemark}: OpenedLink): PreviewAccess => ({
  readUntil: expires,
  ...(mayRemark && {mayRemark}),
})

/**
 * Begins and ends preview. The Studio stores a secret in the dataset and sends the browser
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

/** Tells whether a request is for a page: neither a file nor an endpoint. */
export function isPageRequest(context: Context): boolean {
  const {path} = context.req
  return !/\.[a-z0-9]+$/i.test(path) && !/^\/(?:api|studio|newsletter|my-data)(?:\/|$)/.test(path)
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
    html,
  }: {
    siteUrl: string
    storage: PreviewStorage
    lake: (LakeOfDrafts & {sessions: StudioSessions}) | undefined
  } & Pick<PreviewDeps, 'html'> &
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
    cookieNames: Object.values(PREVIEW_COOKIES).map((name) => prefix + name),
    deps: {drafts, ...storage, studio, queries, html, ends: ends.signal},
    endStreams: () => ends.abort(),
  }
}
