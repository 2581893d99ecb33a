import {may} from 'content-lake'
import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  enquiryChange,
  enquiryQuery,
  INBOX_PATH,
  subscriberChange,
  subscriberQuery,
} from '#web/contract/inbox.ts'
import type {StreamChanges} from '../../http/change-streams.ts'
import {requireJson, requireSameOrigin} from '../../http/guards.ts'
import {type AddToTrail, type FindStaff, requireStaff, type StaffEnv} from '../../staff/staff.ts'
import {requeueDeadMails} from '../mail/outbox.ts'
import {countQuarantined, type Database, retryOnBusy} from '../storage/database.ts'
import {exportInbox} from './csv.ts'
import {deleteByEmail, DELETED_BY_EMAIL, deleteEntry} from './deletion.ts'
import {
  changeEnquiry,
  countInbox,
  listEnquiries,
  listSubscribers,
  releaseSubscriber,
} from './inbox.ts'

/**
 * The API of the Studio's Inbox and of `npm run inbox`, for editors. It takes no NUL, on which
 * PostgreSQL fails.
 *
 * @param mailFolder the folder of mails as files, which are deleted with what they are about.
 * @param addToTrail notes who exported addresses, and who deleted.
 * @param stream the stream of the Inbox's changes.
 */
export function inboxApi({
  db,
  siteUrl,
  now,
  wakeMail,
  listRecipients,
  mailFolder,
  findStaff,
  addToTrail,
  stream,
}: {
  db: Database
  siteUrl: string
  now: () => number
  wakeMail: () => void
  listRecipients: () => readonly string[]
  mailFolder: string
  findStaff: FindStaff
  addToTrail: AddToTrail
  stream: StreamChanges
}): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath(INBOX_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.use(requireStaff(findStaff, 'inbox'))
  const limit = bodyLimit({maxSize: 4096})
  const readJson = (context: Context) => context.req.json<unknown>().catch(() => undefined)

  app.get('/events', (context) => {
    const isValid = async () => may((await findStaff(context.req.raw))?.role ?? null, 'inbox')
    return stream(context, {isValid})
  })
  app.get('/counts', async (context) => context.json(await countInbox(db)))
  app.get('/enquiries', async (context) => {
    const query = enquiryQuery.safeParse(context.req.query())
    if (!query.data) return badRequest(context)
    const page = await listEnquiries(db, query.data)
    return context.json({...page, counts: await countInbox(db)})
  })
  app.patch('/enquiries/:id{[\\w-]+}', requireJson, limit, async (context) => {
    const {data} = enquiryChange.safeParse(await readJson(context))
    if (!data) return badRequest(context)
    const id = context.req.param('id')
    const action = {now: now(), by: nameOf(context), recipients: listRecipients()}
    const found = await retryOnBusy(() => changeEnquiry(db, id, data, action))
    wakeMail()
    return found ? context.json({}) : context.json({message: 'There is no such enquiry.'}, 404)
  })
  app.delete('/enquiries/:id{[\\w-]+}', async (context) => {
    await deleteEntry(db, mailFolder, {table: 'enquiry', id: context.req.param('id')})
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
    if (!subscriberChange.safeParse(await readJson(context)).success) return badRequest(context)
    const action = {now: now(), by: nameOf(context)}
    await retryOnBusy(() => releaseSubscriber(db, context.req.param('id'), action))
    wakeMail()
    return context.json({})
  })
  app.delete('/subscribers/:id{[\\w-]+}', async (context) => {
    await deleteEntry(db, mailFolder, {table: 'subscriber', id: context.req.param('id')})
    addToTrail({by: context.get('staff').id, event: 'deleted', subject: 'a subscription'})
    return context.json({})
  })
  app.delete('/addresses/:address', async (context) => {
    const address = context.req.param('address')
    if (!address.includes('@') || address.includes('\0')) return badRequest(context)
    const sentence = await deleteByEmail(db, mailFolder, address)
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

function badRequest(context: Context) {
  return context.json({message: 'That cannot be asked for.'}, 400)
}
