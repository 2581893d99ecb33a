import {randomUUID} from 'node:crypto'
import {EventEmitter} from 'node:events'
import {type Signing, signToken, verifyToken} from 'content-lake/signed-token'
import {Hono, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import {
  LINK_LIFETIMES,
  newSharedLink,
  type NewSharedLink,
  SHARED_LINKS_PATH,
  type SharedLink,
} from '#web/contract/shared-links.ts'
import {readJson, requireJson, requireSameOrigin} from '../http/guards.ts'
import {type FindStaff, requireStaff, type StaffEnv} from '../staff/staff.ts'
import {
  type Database,
  loadSecret,
  renewSecret,
  retryOnBusy,
  type Tables,
} from '../storage/database.ts'
import {type EditorSessions, storeEditorSessions} from './editor-sessions.ts'
import {sameOriginUrl} from './preview-response.ts'
import {type Remarks, remarksApi, storeRemarks} from './remarks.ts'

/** The content of a valid link: a page to begin with, a perspective, and until when (ms). */
export type OpenedLink = {
  id: string
  path: string
  perspective: PreviewPerspective
  expires: number
  /** Allows remarks to everybody who has the link. */
  mayRemark: boolean
}

export type SharedLinks = ReturnType<typeof createSharedLinks>

/**
 * Links to drafts for people without an account. Each is a row, so that it can be revoked,
 * and its URL is signed. Every process on the database knows all of them.
 *
 * @param readKey the key that signs; read each time, since it can be renewed.
 */
function createSharedLinks({
  db,
  siteUrl,
  readKey,
  now = () => Date.now(),
}: {
  db: Database
  siteUrl: string
  readKey: () => Promise<Buffer>
  now?: () => number
}) {
  const revoked = new EventEmitter().setMaxListeners(0)
  const deleteExpired = () =>
    retryOnBusy(() => db.deleteFrom('shared_link').where('expires_at', '<=', now()).execute())
  const readSigning = async () => ({key: await readKey(), purpose: 'shared-link:'})
  const describe = (row: Tables['shared_link'], signing: Signing): SharedLink => ({
    ...row,
    perspective: readPerspective(row),
    remarks: row.remarks === 1,
    url: `${siteUrl}${PREVIEW_PATHS.shared}/${signToken(row.id, signing)}`,
  })
  return {
    async create(
      {path, lifetime, perspective, remarks}: NewSharedLink,
      createdBy: string,
    ): Promise<SharedLink> {
      const created_at = now()
      const row = {
        id: randomUUID(),
        path,
        perspective: JSON.stringify(perspective),
        created_by: createdBy,
        created_at,
        expires_at: created_at + LINK_LIFETIMES[lifetime],
        remarks: remarks ? 1 : 0,
      }
      await deleteExpired()
      await retryOnBusy(() => db.insertInto('shared_link').values(row).execute())
      return describe(row, await readSigning())
    },
    /** The valid links, the newest first. */
    async list(): Promise<SharedLink[]> {
      await deleteExpired()
      const signing = await readSigning()
      const rows = await db
        .selectFrom('shared_link')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => describe(row, signing))
    },
    /** Finds the link of a token; nothing where it is wrong, or its link has expired or was revoked. */
    async open(token: string): Promise<OpenedLink | undefined> {
      const id = verifyToken(token, await readSigning())
      if (!id) return undefined
      const row = await db
        .selectFrom('shared_link')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!row) return undefined
      return {
        id,
        path: row.path,
        perspective: readPerspective(row),
        expires: row.expires_at,
        mayRemark: row.remarks === 1,
      }
    },
    /** @returns whether there was such a link. */
    async revoke(id: string): Promise<boolean> {
      const [deleted] = await retryOnBusy(() =>
        db.deleteFrom('shared_link').where('id', '=', id).execute(),
      )
      revoked.emit('revoked')
      return (deleted?.numDeletedRows ?? 0n) > 0n
    },
    async revokeAll(): Promise<void> {
      await retryOnBusy(() => db.deleteFrom('shared_link').execute())
      revoked.emit('revoked')
    },
    /** Adds a listener that is called after links were revoked in this process; returns a function that removes it. */
    onRevoke: (listener: () => void): (() => void) => {
      revoked.on('revoked', listener)
      return () => revoked.off('revoked', listener)
    },
  }
}

function readPerspective({perspective}: {perspective: string}): PreviewPerspective {
  return perspectiveSchema.parse(JSON.parse(perspective))
}

const noPreview = 'The server shows no drafts: it needs a SANITY_READ_TOKEN.'

/**
 * The API of the Studio by which editors make, list and revoke links to drafts.
 *
 * @param hasPreview whether the server can show drafts at all; without that no link is made.
 * @param endAll ends every link and every session of an editor.
 * @param recent refuses whoever has not signed in within the hour.
 */
function sharedLinksApi({
  links,
  endAll,
  siteUrl,
  hasPreview,
  findStaff,
  recent,
}: {
  links: SharedLinks
  endAll: () => Promise<void>
  siteUrl: string
  hasPreview: boolean
  findStaff: FindStaff
  recent: MiddlewareHandler<StaffEnv>
}): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath(SHARED_LINKS_PATH)
  app.use(requireSameOrigin(siteUrl), requireStaff(findStaff, 'share'))
  app.get('/', async (context) => context.json({items: await links.list()}))
  app.post('/', requireJson, bodyLimit({maxSize: 8192}), async (context) => {
    if (!hasPreview) return context.json({message: noPreview}, 409)
    const body = await readJson(context, newSharedLink)
    if (!body) return context.json({message: 'A link needs a page and a lifetime.'}, 400)
    const {name, email} = context.get('staff')
    const link = {...body, path: sameOriginUrl(body.path)}
    const item = await links.create(link, name || email)
    return context.json({item}, 201)
  })
  app.delete('/:id{[\\w-]+}', async (context) => {
    await links.revoke(context.req.param('id'))
    return context.json({})
  })
  app.post('/renew-key', requireJson, recent, async (context) => {
    await endAll()
    return context.json({})
  })
  return app
}

/** The name under which the key is stored that signs links and the cookies of editors who see drafts. */
const keyName = 'preview-sessions'

/** Rows of the sessions in which editors see drafts, of the links that they share, and of remarks left by these. */
export type PreviewStorage = {
  editorSessions: EditorSessions
  links: SharedLinks
  remarks: Remarks
}

/** Opens the sessions and links of editors: what the preview needs of them, and the Studio's API of links and remarks. */
export function openPreviewStorage({
  db,
  now,
  onRemark,
  ...api
}: {
  db: Database
  /** Called after each change of a remark. */
  onRemark: () => void
  siteUrl: string
  /** Tells whether the server can show drafts. */
  hasPreview: boolean
  findStaff: FindStaff
  recent: MiddlewareHandler<StaffEnv>
  now: () => number
}): PreviewStorage & {api: Hono<StaffEnv>} {
  const readKey = () => loadSecret(db, keyName)
  const editorSessions = storeEditorSessions({db, readKey, now})
  const links = createSharedLinks({db, siteUrl: api.siteUrl, readKey, now})
  const endAll = async () => {
    await links.revokeAll()
    await editorSessions.endAll()
    await renewSecret(db, keyName)
  }
  const remarks = storeRemarks({db, now, onChange: onRemark})
  return {
    editorSessions,
    links,
    remarks,
    api: new Hono<StaffEnv>()
      .route('/', sharedLinksApi({links, endAll, ...api}))
      .route('/', remarksApi({remarks, ...api})),
  }
}
