import {randomUUID} from 'node:crypto'
import {EventEmitter} from 'node:events'
import {type Signing, signToken, verifyToken} from 'content-lake/signed-token'
import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import {perspectiveSchema, type PreviewPerspective} from '#web/contract/preview.ts'
import {LINK_LIFETIMES, type NewSharedLink, type SharedLink} from '#web/contract/shared-links.ts'
import {retryOnBusy} from '../../storage/retry-on-busy.ts'
import type {Database, Tables} from '../../storage/tables.ts'

/** What a valid link shows: a page to begin with, a perspective, and until when (ms). */
export type OpenedLink = {
  id: string
  path: string
  perspective: PreviewPerspective
  expires: number
}

export type SharedLinks = ReturnType<typeof createSharedLinks>

/**
 * Links to drafts for people without an account (behaviour B391). Each is a row, so that it can be revoked,
 * and its URL is signed. Every process on the database knows all of them.
 *
 * @param readKey the key that signs; read each time, since it can be renewed.
 */
export function createSharedLinks({
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
    url: `${siteUrl}${SHARED_PATHS.open}/${signToken(row.id, signing)}`,
  })
  return {
    async create({path, lifetime, perspective, createdBy}: NewSharedLink): Promise<SharedLink> {
      const created_at = now()
      const row = {
        id: randomUUID(),
        path,
        perspective: JSON.stringify(perspective),
        created_by: createdBy,
        created_at,
        expires_at: created_at + LINK_LIFETIMES[lifetime],
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
    /** What a token opens; nothing where it is wrong, or its link has expired or was revoked. */
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
