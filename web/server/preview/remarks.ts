import {randomUUID} from 'node:crypto'
import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {sql} from 'kysely'
import {
  type NewRemark,
  type Remark,
  remarkChange,
  REMARKS_PATH,
  type SentRemark,
} from '#web/contract/remarks.ts'
import {readJson, requireJson, requireSameOrigin} from '../http/guards.ts'
import {createMemoryCounters, createRateLimiter} from '../http/rate-limit.ts'
import {type FindStaff, requireStaff, type StaffEnv} from '../staff/staff.ts'
import {countRows, type Database, forgetDeleted, retryOnBusy} from '../storage/database.ts'

/** How many remarks one link takes in ten minutes, and altogether. */
const pace = {limit: 30, windowMs: 10 * 60_000}
const capacity = 300

/** The most open remarks that are listed at once for the whole site. */
const maxListed = 100

/** The columns that a link shows of its own remarks. Who ticked one off is for editors. */
const ofReader = [
  'id',
  'document_id',
  'path',
  'quote',
  'name',
  'text',
  'written_at',
  'done_at',
] as const

export type Remarks = ReturnType<typeof storeRemarks>

/** The remarks of reviewers, each a row that names the link by which it was left. */
export function storeRemarks({
  db,
  now,
  onChange,
}: {
  db: Database
  now: () => number
  /** Called after each change. */
  onChange: () => void
}) {
  // Each process counts for itself: the capacity holds for all of them.
  const isInPace = createRateLimiter({
    counters: createMemoryCounters(),
    name: 'remarks',
    now,
    ...pace,
  })
  return {
    /** Tells why a link takes no remark just now; undefined where it does. */
    async refusalOf(linkId: string): Promise<'too fast' | 'full' | undefined> {
      if (!(await isInPace(linkId))) return 'too fast'
      const count = await countRows(db.selectFrom('remark').where('link_id', '=', linkId))
      return count >= capacity ? 'full' : undefined
    },
    /** @returns the remark; undefined where its link has expired, was revoked or takes none, and then nothing is stored. */
    async add(
      linkId: string,
      remark: NewRemark,
      documentType: string,
    ): Promise<SentRemark | undefined> {
      const {document_id, path} = remark
      const [quote = '', name = '', text = ''] = [remark.quote, remark.name, remark.text].map(
        // PostgreSQL stores no NUL.
        (part) => part.replaceAll('\0', ''),
      )
      const row = {id: randomUUID(), document_id, path, quote, name, text, written_at: now()}
      const asText = (value: string) => sql<string>`cast(${value} as text)`
      // One statement with its link: a link that is revoked meanwhile takes nothing.
      const {numInsertedOrUpdatedRows = 0n} = await retryOnBusy(() =>
        db
          .insertInto('remark')
          .columns([
            'id',
            'link_id',
            'document_id',
            'document_type',
            'path',
            'quote',
            'name',
            'text',
            'written_at',
          ])
          .expression((build) =>
            build
              .selectFrom('shared_link')
              .select([
                asText(row.id).as('id'),
                'shared_link.id as link_id',
                asText(document_id).as('document_id'),
                asText(documentType).as('document_type'),
                asText(path).as('path'),
                asText(quote).as('quote'),
                asText(name).as('name'),
                asText(text).as('text'),
                sql<number>`cast(${row.written_at} as bigint)`.as('written_at'),
              ])
              .where('shared_link.id', '=', linkId)
              .where('shared_link.expires_at', '>', row.written_at)
              .where('shared_link.remarks', '=', 1),
          )
          .executeTakeFirst(),
      )
      if (numInsertedOrUpdatedRows === 0n) return undefined
      onChange()
      return {...row, done_at: null}
    },
    /** The remarks of one link, the oldest first. */
    listOfLink: (linkId: string): Promise<SentRemark[]> =>
      db
        .selectFrom('remark')
        .select(ofReader)
        .where('link_id', '=', linkId)
        .orderBy('written_at')
        .orderBy('id')
        .execute(),
    /** All remarks about one document, or the open ones about every document, the oldest first. */
    list(documentId: string | undefined): Promise<Remark[]> {
      const rows = db
        .selectFrom('remark')
        .select([...ofReader, 'document_type', 'done_by'])
        .orderBy('written_at')
        .orderBy('id')
      const chosen =
        documentId === undefined
          ? rows.where('done_at', 'is', null).limit(maxListed)
          : rows.where('document_id', '=', documentId)
      return chosen.execute()
    },
    /** Ticks a remark off, or opens it again; of several who tick it off, the first is kept. */
    async setDone(id: string, done: boolean, by: string): Promise<boolean> {
      const change = done ? {done_at: now(), done_by: by} : {done_at: null, done_by: null}
      const update = db.updateTable('remark').set(change).where('id', '=', id)
      await retryOnBusy(() =>
        (done ? update.where('done_at', 'is', null) : update).executeTakeFirst(),
      )
      onChange()
      return (await countRows(db.selectFrom('remark').where('id', '=', id))) > 0
    },
    async delete(id: string): Promise<void> {
      await retryOnBusy(() => db.deleteFrom('remark').where('id', '=', id).execute())
      await forgetDeleted(db)
      onChange()
    },
  }
}

/** The API of the Studio for remarks: everybody there reads them, who shares links ticks them off and deletes them. */
export function remarksApi({
  remarks,
  siteUrl,
  findStaff,
}: {
  remarks: Remarks
  siteUrl: string
  findStaff: FindStaff
}): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath(REMARKS_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.get('/', requireStaff(findStaff, 'remarks'), async (context) =>
    context.json({items: await remarks.list(context.req.query('document'))}),
  )
  const itemPath = '/:id{[\\w-]+}'
  app.use(itemPath, requireStaff(findStaff, 'share'))
  app.patch(itemPath, requireJson, bodyLimit({maxSize: 1024}), async (context) => {
    const change = await readJson(context, remarkChange)
    if (!change) return context.json({message: 'A remark is done, or it is not.'}, 400)
    const {name, email} = context.get('staff')
    const isThere = await remarks.setDone(context.req.param('id'), change.done, name || email)
    return isThere ? context.json({}) : context.json({message: 'It was deleted meanwhile.'}, 404)
  })
  app.delete(itemPath, async (context) => {
    await remarks.delete(context.req.param('id'))
    return context.json({})
  })
  return app
}
