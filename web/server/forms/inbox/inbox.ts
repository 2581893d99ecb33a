import {Hono, type Context, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {sql} from 'kysely'
import {
  enquiryChange,
  type EnquiryItem,
  type EnquiryQuery,
  enquiryQuery,
  INBOX_PAGE_SIZE,
  INBOX_PATH,
  type InboxCounts,
  type InboxPerson,
  newNote,
  subscriberChange,
  type SubscriberItem,
  type SubscriberQuery,
  subscriberQuery,
} from '#web/contract/inbox.ts'
import {foldText, hasWord} from '#web/src/shared/search/fold-text.ts'
import type {StreamChanges} from '../../http/change-streams.ts'
import {readJson, requireJson, requireSameOrigin} from '../../http/guards.ts'
import {
  type AddToTrail,
  type FindStaff,
  may,
  requireStaff,
  type StaffEnv,
} from '../../staff/staff.ts'
import {requeueDeadMails} from '../../mail/outbox.ts'
import {readServerPause} from '../../mail/pauses.ts'
import {queueVisitorMail} from '../../mail/queue-mail.ts'
import {putBackSubscriber} from '../newsletter/subscriptions.ts'
import {countQuarantined, countRows, type Database, retryOnBusy} from '../../storage/database.ts'
import {addNote, changeEnquiry, ChangedMeanwhile, deleteNote, notesOf} from './desk.ts'
import {exportInbox} from './export-inbox.ts'
import {deleteByEmail, DELETED_BY_EMAIL, deleteEntry, type Traces} from './deletion.ts'

/**
 * The API of the Studio's Inbox and of `npm run inbox`, for editors. It takes no NUL, on which
 * PostgreSQL fails.
 *
 * @param listPeople the site's own people who may have an enquiry; none with hosted Sanity.
 * @param traces what is deleted or noted with an entry.
 * @param readHold when the backup was made from which the site was restored, while it is held.
 * @param recent refuses whoever has not signed in within the hour.
 * @param addToTrail notes who exported addresses, and who deleted.
 * @param stream the stream of the Inbox's changes.
 */
export function inboxApi({
  db,
  siteUrl,
  now,
  wakeMail,
  listRecipients,
  listPeople,
  traces,
  findStaff,
  recent,
  readHold,
  addToTrail,
  stream,
}: {
  db: Database
  siteUrl: string
  now: () => number
  wakeMail: () => void
  listRecipients: () => readonly string[]
  listPeople: () => readonly InboxPerson[]
  traces: Traces
  readHold: () => Promise<string | undefined>
  findStaff: FindStaff
  recent: MiddlewareHandler<StaffEnv>
  addToTrail: AddToTrail
  stream: StreamChanges
}): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath(INBOX_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.use(requireStaff(findStaff, 'inbox'))
  const limit = bodyLimit({maxSize: 4096})
  const count = async (context: Context<StaffEnv>): Promise<InboxCounts> => ({
    ...(await countInbox(db)),
    mine: await countRows(enquiriesOf(db, {filter: 'mine', staffId: context.get('staff').id})),
    held: (await readHold()) ?? null,
  })

  app.get('/events', (context) => {
    const isValid = async () => may((await findStaff(context.req.raw))?.role ?? null, 'inbox')
    return stream(context, {isValid})
  })
  app.get('/counts', async (context) => context.json(await count(context)))
  app.get('/people', (context) => context.json({people: listPeople()}))
  app.get('/enquiries', async (context) => {
    const query = enquiryQuery.safeParse(context.req.query())
    if (!query.data) return badRequest(context)
    const page = await listEnquiries(db, query.data, context.get('staff').id)
    return context.json({...page, counts: await count(context)})
  })
  app.patch('/enquiries/:id{[\\w-]+}', requireJson, limit, async (context) => {
    const change = await readJson(context, enquiryChange)
    if (!change) return badRequest(context)
    const id = context.req.param('id')
    const action = {
      now: now(),
      by: nameOf(context),
      recipients: listRecipients(),
      people: listPeople(),
    }
    try {
      const wasChanged = await retryOnBusy(() => changeEnquiry(db, id, change, action))
      wakeMail()
      return wasChanged ? context.json({}) : noEnquiry(context)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return context.json({message: error.message}, 409)
      throw error
    }
  })
  const noteLimit = bodyLimit({maxSize: 16 * 1024})
  app.post('/enquiries/:id{[\\w-]+}/notes', requireJson, noteLimit, async (context) => {
    const note = await readJson(context, newNote)
    if (!note) return badRequest(context)
    const action = {id: context.req.param('id'), now: now(), by: nameOf(context)}
    const wasAdded = await retryOnBusy(() => addNote(db, note.text, action))
    wakeMail()
    return wasAdded ? context.json({}, 201) : noEnquiry(context)
  })
  app.delete('/enquiries/:id{[\\w-]+}/notes/:note{[\\w-]+}', async (context) => {
    const {id, note} = context.req.param()
    await retryOnBusy(() => deleteNote(db, {id, note}, now()))
    wakeMail()
    return context.json({})
  })
  app.delete('/enquiries/:id{[\\w-]+}', recent, async (context) => {
    await deleteEntry(db, traces, {table: 'enquiry', id: context.req.param('id')})
    wakeMail()
    addToTrail({by: context.get('staff').id, event: 'deleted', subject: 'an enquiry'})
    return context.json({})
  })
  app.get('/subscribers', async (context) => {
    const query = subscriberQuery.safeParse(context.req.query())
    if (!query.data) return badRequest(context)
    const page = await listSubscribers(db, query.data)
    return context.json({...page, counts: {quarantine: await countQuarantined(db, 'subscriber')}})
  })
  app.patch('/subscribers/:id{[\\w-]+}', requireJson, limit, async (context) => {
    const change = await readJson(context, subscriberChange)
    if (!change) return badRequest(context)
    const action = {now: now(), by: nameOf(context)}
    const act = 'refused' in change ? putBackSubscriber : releaseSubscriber
    await retryOnBusy(() => act(db, context.req.param('id'), action))
    wakeMail()
    return context.json({})
  })
  app.delete('/subscribers/:id{[\\w-]+}', recent, async (context) => {
    await deleteEntry(db, traces, {table: 'subscriber', id: context.req.param('id')})
    wakeMail()
    addToTrail({by: context.get('staff').id, event: 'deleted', subject: 'a subscription'})
    return context.json({})
  })
  app.delete('/addresses/:address', recent, async (context) => {
    const address = context.req.param('address')
    if (!address.includes('@') || address.includes('\0')) return badRequest(context)
    const sentence = await deleteByEmail(db, traces, address)
    wakeMail()
    addToTrail({by: context.get('staff').id, event: 'deleted', subject: DELETED_BY_EMAIL})
    return context.text(sentence)
  })
  app.post('/dead-mails/send', requireJson, limit, async (context) => {
    await retryOnBusy(() => requeueDeadMails(db, now()))
    wakeMail()
    return context.json({})
  })
  for (const kind of ['enquiries', 'subscribers'] as const) {
    app.get(`/${kind}.csv`, async (context) => {
      const csv = await exportInbox(db, kind)
      addToTrail({by: context.get('staff').id, event: 'exported', subject: kind})
      return context.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
      })
    })
  }
  return app
}

function nameOf(context: Context<StaffEnv>): string {
  const {name, email} = context.get('staff')
  return name || email
}

function noEnquiry(context: Context) {
  return context.json({message: 'There is no such enquiry: somebody may have deleted it.'}, 404)
}

function badRequest(context: Context) {
  return context.json({message: 'That cannot be asked for.'}, 400)
}

/** One page of enquiries, newest first, and the number of all. A search without a letter or digit finds none. */
async function listEnquiries(
  db: Database,
  {search, page, filter, open}: EnquiryQuery,
  staffId: string,
): Promise<{items: EnquiryItem[]; total: number}> {
  if (search.trim() !== '' && !hasWord(search)) return {items: [], total: 0}
  let enquiries = enquiriesOf(db, {filter, open, staffId})
  if (search.trim() !== '') {
    enquiries = enquiries.where(
      sql<boolean>`search_text like ${likePattern(foldText(search))} escape '!'`,
    )
  }
  const rows = await enquiries
    .select([
      'id',
      'received_at',
      'fullname',
      'email',
      'phone',
      'company',
      'message',
      'read_at',
      'read_by',
      'answered_at',
      'answered_by',
      'answered_desk',
      'assignee_id',
      'assignee',
      'assigned_by',
      'assigned_at',
      'quarantine',
      'moved_by',
      'moved_at',
    ])
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE)
    .execute()
  const notes = await notesOf(
    db,
    rows.map(({id}) => id),
  )
  const items = rows.map((row) => ({...row, notes: notes.get(row.id) ?? []}))
  return {items, total: await countRows(enquiries)}
}

/** The enquiries of a filter; one that is open stays among the unread, one's own, or not answered ones. */
function enquiriesOf(
  db: Database,
  {
    filter,
    open = '',
    staffId,
  }: {filter: EnquiryQuery['filter']; open?: string | undefined; staffId: string},
) {
  const enquiries = db
    .selectFrom('enquiry')
    .where('quarantine', filter === 'quarantine' ? 'is not' : 'is', null)
  if (filter === 'inbox' || filter === 'quarantine') return enquiries
  return enquiries.where((is) => {
    const isUnanswered = is('answered_at', 'is', null)
    const isMatch = {
      unread: is('read_at', 'is', null),
      mine: is.and([is('assignee_id', '=', staffId), isUnanswered]),
      unanswered: isUnanswered,
    }[filter]
    return is.or([isMatch, is('id', '=', open)])
  })
}

/** Counts what is the same for whoever asks. */
export async function countInbox(db: Database): Promise<Omit<InboxCounts, 'held' | 'mine'>> {
  const enquiries = db.selectFrom('enquiry')
  return {
    unread: await countRows(enquiries.where('read_at', 'is', null).where('quarantine', 'is', null)),
    quarantine: await countQuarantined(db, 'enquiry'),
    deadMails: await countRows(
      db.selectFrom('outbox').where('state', '=', 'dead').where('issue_id', 'is', null),
    ),
    delayedMails: await countRows(
      db
        .selectFrom('outbox')
        .where('state', '=', 'queued')
        .where('issue_id', 'is', null)
        .where('attempts', '>', 0),
    ),
    mailPause: await readServerPause(db, 'mail'),
  }
}

/**
 * One page of subscribers in every state, or of requests in quarantine, latest first, and the number of
 * all. A search without a letter or digit finds none.
 */
async function listSubscribers(
  db: Database,
  {search, page, filter}: SubscriberQuery,
): Promise<{items: SubscriberItem[]; total: number}> {
  if (search.trim() !== '' && !hasWord(search)) return {items: [], total: 0}
  let subscribers = db
    .selectFrom('subscriber')
    .where('quarantine', filter === 'quarantine' ? 'is not' : 'is', null)
  if (search.trim() !== '') {
    const isLike = spellings(search).map(
      (text) => sql<boolean>`email_key like ${likePattern(text)} escape '!'`,
    )
    subscribers = subscribers.where((row) => row.or(isLike))
  }
  const items = await subscribers
    .select([
      'id',
      'email',
      'state',
      'requested_at',
      'confirmed_at',
      'unsubscribed_at',
      'quarantine',
      'moved_by',
      'moved_at',
    ])
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE)
    .execute()
  return {items, total: await countRows(subscribers)}
}

/** A search as a stored address may have it, whose accents are kept: composed, decomposed, without accents. */
function spellings(search: string): string[] {
  const plain = search
    .trim()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  return [...new Set([plain.normalize('NFKC'), plain.normalize('NFKD'), foldText(search)])]
}

/** A LIKE pattern that finds a folded text anywhere; wildcards in the text are escaped with `!`. */
function likePattern(folded: string): string {
  const literal = folded.trim().toWellFormed().replace(/[!%_]/g, '!$&')
  return `%${literal.replaceAll('\0', '')}%`
}

/**
 * Releases a request from quarantine: its address gets the confirmation mail now, once, within the
 * limit of `queueVisitorMail`, and the whole time to confirm. Changes nothing where no such request is
 * in quarantine.
 *
 * @param by the name of who releases it.
 */
async function releaseSubscriber(
  db: Database,
  id: string,
  {now, by}: {now: number; by: string},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const released = await trx
      .updateTable('subscriber')
      .set({quarantine: null, requested_at: now, moved_by: by, moved_at: now})
      .where('id', '=', id)
      .where('quarantine', 'is not', null)
      .returning('email')
      .executeTakeFirst()
    if (!released) return
    const mail = {kind: 'confirmation', subjectId: id, address: released.email} as const
    await queueVisitorMail(trx, mail, now)
  })
}
