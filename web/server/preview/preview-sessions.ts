import {randomUUID} from 'node:crypto'
import {EventEmitter} from 'node:events'
import type {Context} from 'hono'
import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {signToken, verifyToken} from 'content-lake/signed-token'
import {type Database, retryOnBusy} from '../storage/database.ts'
import type {StreamedSession} from '../http/change-streams.ts'

/** Milliseconds for which an editor sees drafts; opening the preview from the Studio begins anew. */
const lifetime = 8 * 60 * 60_000

/** The Studio's sessions at the local lake. Hosted Sanity tells this server of none. */
export type StudioSessions = {
  /** The id of the session in which a request was sent; undefined without one. */
  find: (request: Request) => string | undefined
  /** Calls `end` once when the session ends; returns what takes the callback away. */
  onEnd: (id: string, end: () => void) => () => void
}

export type StoredPreviews = ReturnType<typeof storePreviews>

/**
 * The previews that editors have opened (behaviour B381). Each is a row, so that it can be ended wherever its
 * cookie was copied to, and names the Studio's session that it was opened in.
 *
 * @param readKey the key that signs; read each time, since it can be renewed.
 */
export function storePreviews({
  db,
  readKey,
  now,
}: {
  db: Database
  readKey: () => Promise<Buffer>
  now: () => number
}) {
  const ended = new EventEmitter().setMaxListeners(0)
  const signing = async () => ({key: await readKey(), purpose: 'preview:'})
  return {
    /** @returns a token for the new preview. */
    async create(studioSession: string | null): Promise<string> {
      const row = {id: randomUUID(), studio_session: studioSession, expires_at: now() + lifetime}
      await retryOnBusy(async () => {
        await db.deleteFrom('preview').where('expires_at', '<=', now()).execute()
        await db.insertInto('preview').values(row).execute()
      })
      return signToken(row.id, await signing())
    },
    /** The preview of a token; nothing where it is wrong, has expired or was ended. */
    async find(token: string) {
      const id = verifyToken(token, await signing())
      if (id === undefined) return undefined
      return db
        .selectFrom('preview')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now())
        .executeTakeFirst()
    },
    async end(id: string): Promise<void> {
      await retryOnBusy(() => db.deleteFrom('preview').where('id', '=', id).execute())
      ended.emit('ended')
    },
    async endAll(): Promise<void> {
      await retryOnBusy(() => db.deleteFrom('preview').execute())
      ended.emit('ended')
    },
    /** Adds a listener that is called after previews were ended in this process; returns a function that removes it. */
    onEnd(listener: () => void): () => void {
      ended.on('ended', listener)
      return () => ended.off('ended', listener)
    },
  }
}

/** Tells whether a request may be a preview's, or a shared link's: their cookies are named `preview` and `preview-link`. */
export const hasPreviewCookie = ({req}: Context): boolean =>
  req.header('cookie')?.includes('preview') ?? false

/** The cookie of a preview, with the prefix `__Host-` over https. */
export const PREVIEW_COOKIE = 'preview'

export type PreviewSessions = ReturnType<typeof createPreviewSessions>

/**
 * Previews in browsers: each has the token of its preview as a cookie. With the local lake a preview is valid
 * only in the Studio's session that it was opened in, and ends with it: by signing out, and by whatever else
 * ends sessions. The server knows nothing of hosted Sanity's sessions; there a preview lasts its eight hours,
 * or until it is left.
 */
export function createPreviewSessions(
  previews: StoredPreviews,
  {siteUrl, studio}: {siteUrl: string; studio: StudioSessions | undefined},
) {
  const name = PREVIEW_COOKIE
  const secure = siteUrl.startsWith('https:')
  const options = {path: '/', secure, ...(secure && {prefix: 'host' as const})}

  const find = async (context: Context) => {
    // Nothing is asked for the many requests of visitors, who have no cookie.
    if (!context.req.header('cookie')?.includes(`${name}=`)) return undefined
    const token = getCookie(context, name, secure ? 'host' : undefined)
    const preview = token ? await previews.find(token) : undefined
    if (!preview || !studio) return preview
    return studio.find(context.req.raw) === preview.studio_session ? preview : undefined
  }
  return {
    /** Tells whether the request is sent by somebody who may open a preview, as far as its session tells. */
    mayStart: (context: Context) => !studio || studio.find(context.req.raw) !== undefined,
    /** Begins a preview in the browser that sent the request. */
    async start(context: Context): Promise<void> {
      const token = await previews.create(studio?.find(context.req.raw) ?? null)
      setCookie(context, name, token, {
        ...options,
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: lifetime / 1000,
      })
    },
    /** The preview in which a request was sent; undefined without one, or with one that is over or forged. */
    async read(context: Context): Promise<StreamedSession | undefined> {
      const preview = await find(context)
      if (!preview) return undefined
      const {expires_at: expires, studio_session: studioSession} = preview
      return {
        expires,
        isValid: async () => (await find(context)) !== undefined,
        onEnd(callback) {
          const forget = previews.onEnd(callback)
          const forgetStudio =
            studioSession === null ? undefined : studio?.onEnd(studioSession, callback)
          return () => {
            forget()
            forgetStudio?.()
          }
        },
      }
    },
    /** Ends the preview wherever its cookie is. */
    async end(context: Context): Promise<void> {
      const preview = await find(context)
      if (preview) await previews.end(preview.id)
      deleteCookie(context, name, options)
    },
  }
}
