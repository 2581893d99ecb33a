import {randomUUID} from 'node:crypto'
import {EventEmitter} from 'node:events'
import {signToken, verifyToken} from 'content-lake/signed-token'
import {type Database, retryOnBusy} from '../storage/database.ts'

/** Milliseconds for which an editor sees drafts; opening the preview from the Studio begins anew. */
export const editorSessionLifetime = 8 * 60 * 60_000

export type EditorSessions = ReturnType<typeof storeEditorSessions>

/**
 * The sessions in which editors see drafts. Each is a row, so that it can be ended wherever its
 * cookie was copied to, and names the Studio's session that it was opened in.
 *
 * @param readKey the key that signs; read each time, since it can be renewed.
 */
export function storeEditorSessions({
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
    /** @returns a token for the new session. */
    async create(studioSession: string | null): Promise<string> {
      const row = {
        id: randomUUID(),
        studio_session: studioSession,
        expires_at: now() + editorSessionLifetime,
      }
      await retryOnBusy(async () => {
        await db.deleteFrom('preview').where('expires_at', '<=', now()).execute()
        await db.insertInto('preview').values(row).execute()
      })
      return signToken(row.id, await signing())
    },
    /** The session of a token; nothing where it is wrong, has expired or was ended. */
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
    /** Adds a listener that is called after sessions were ended in this process; returns a function that removes it. */
    onEnd(listener: () => void): () => void {
      ended.on('ended', listener)
      return () => ended.off('ended', listener)
    },
  }
}
