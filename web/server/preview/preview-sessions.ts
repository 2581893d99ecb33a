import type {Context} from 'hono'
import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {LINK_SESSION, SESSION_PARAMETER} from '#web/contract/preview.ts'
import type {StreamedSession} from '../http/change-streams.ts'
import type {OpenedLink, SharedLinks} from './shared-links.ts'
import {editorSessionLifetime, type EditorSessions} from './editor-sessions.ts'

/** The Studio's sessions at the local lake. Hosted Sanity tells this server of none. */
export type StudioSessions = {
  /** The id of the session in which a request was sent; undefined without one. */
  find: (request: Request) => string | undefined
  /** Calls `end` once when the session ends; returns what takes the callback away. */
  onEnd: (id: string, end: () => void) => () => void
}

/** Tells whether a request may be a preview's: its cookies are named `preview` (an editor's) and `preview-link`. */
export const hasPreviewCookie = ({req}: Context): boolean =>
  req.header('cookie')?.includes('preview') ?? false

/** The cookies of an editor's preview and of a shared link, with the prefix `__Host-` over https. */
export const PREVIEW_COOKIES = {editor: 'preview', link: 'preview-link'} as const

/** A preview in a browser. One of a shared link may only read, in the perspective of the link. */
export type PreviewSession = {stream: StreamedSession; link?: OpenedLink}

/** The variable that holds the session in which a page of the preview asks. */
export type SessionEnv = {Variables: {session: PreviewSession}}

export type PreviewSessions = ReturnType<typeof createPreviewSessions>

/**
 * Previews in browsers: each has a token as a cookie. With the local lake an editor's is valid only in the
 * Studio's session that it was opened in, and ends with it: by signing out, and by whatever else ends sessions. The
 * server knows nothing of hosted Sanity's sessions; there it lasts its eight hours, or until it is left. The one of
 * a shared link is valid as long as its link. A browser may have both.
 */
export function createPreviewSessions({
  editorSessions,
  links,
  studio,
  siteUrl,
}: {
  editorSessions: EditorSessions
  links: SharedLinks
  studio: StudioSessions | undefined
  siteUrl: string
}) {
  const secure = siteUrl.startsWith('https:')
  const cookies = {
    editor: tokenCookie(PREVIEW_COOKIES.editor, {secure, sameSite: 'Strict'}),
    // Links are opened from mails and chats.
    link: tokenCookie(PREVIEW_COOKIES.link, {secure, sameSite: 'Lax'}),
  }
  const findEditorSession = async (context: Context) => {
    const token = cookies.editor.read(context)
    const session = token ? await editorSessions.find(token) : undefined
    if (!session || !studio) return session
    return studio.find(context.req.raw) === session.studio_session ? session : undefined
  }
  const readEditor = async (context: Context): Promise<PreviewSession | undefined> => {
    const session = await findEditorSession(context)
    if (!session) return undefined
    const {expires_at: expires, studio_session: studioSession} = session
    const onEnd = (callback: () => void) => {
      const forget = editorSessions.onEnd(callback)
      const forgetStudio =
        studioSession === null ? undefined : studio?.onEnd(studioSession, callback)
      return () => {
        forget()
        forgetStudio?.()
      }
    }
    const isValid = async () => (await findEditorSession(context)) !== undefined
    return {stream: {expires, isValid, onEnd}}
  }
  const readLink = async (context: Context): Promise<PreviewSession | undefined> => {
    const token = cookies.link.read(context)
    const link = token ? await links.open(token) : undefined
    if (!token || !link) return undefined
    const isValid = async () => (await links.open(token)) !== undefined
    return {link, stream: {expires: link.expires, isValid, onEnd: links.onRevoke}}
  }
  const isOfLink = ({req}: Context) => req.query(SESSION_PARAMETER) === LINK_SESSION
  return {
    /** Tells whether the request is sent by somebody who may open a preview, as far as its session tells. */
    mayStart: (context: Context) => !studio || studio.find(context.req.raw) !== undefined,
    /** Begins an editor's preview in the browser that sent the request. */
    async start(context: Context): Promise<void> {
      const token = await editorSessions.create(studio?.find(context.req.raw) ?? null)
      cookies.editor.set(context, token, editorSessionLifetime)
    },
    /** Begins the preview of a shared link; @returns the link, or nothing where it has ended. */
    async startLink(context: Context, token: string): Promise<OpenedLink | undefined> {
      const link = await links.open(token)
      if (link) cookies.link.set(context, token, link.expires - Date.now())
      return link
    },
    /** The session in which a page of the preview asks; undefined without one, or with one that is over or forged. */
    read: (context: Context) => (isOfLink(context) ? readLink(context) : readEditor(context)),
    /** The session in which a page is opened. The Studio's frame always shows an editor's, also to one who has tried a link. */
    async readForPage(context: Context): Promise<PreviewSession | undefined> {
      const isFramed = context.req.header('sec-fetch-dest') === 'iframe'
      return (isFramed ? undefined : await readLink(context)) ?? readEditor(context)
    },
    /** Ends an editor's preview wherever its cookie is; a link is forgotten by this browser alone. */
    async end(context: Context): Promise<void> {
      if (isOfLink(context)) return cookies.link.remove(context)
      const session = await findEditorSession(context)
      if (session) await editorSessions.end(session.id)
      cookies.editor.remove(context)
    },
  }
}

/** A cookie that holds a token; over https it is bound to the host. */
function tokenCookie(
  name: string,
  {secure, sameSite}: {secure: boolean; sameSite: 'Strict' | 'Lax'},
) {
  const options = {path: '/', secure, ...(secure && {prefix: 'host' as const})}
  return {
    read(context: Context): string | undefined {
      // Nothing is parsed for the many requests of visitors, who have no cookie.
      if (!context.req.header('cookie')?.includes(`${name}=`)) return undefined
      return getCookie(context, name, secure ? 'host' : undefined)
    },
    /** @param lifetime in ms. */
    set(context: Context, token: string, lifetime: number): void {
      const maxAge = Math.max(1, Math.floor(lifetime / 1000))
      setCookie(context, name, token, {...options, httpOnly: true, sameSite, maxAge})
    },
    remove: (context: Context) => void deleteCookie(context, name, options),
  }
}
