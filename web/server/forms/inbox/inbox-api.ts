import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  enquiryChange,
  enquiryQuery,
  INBOX_PATH,
  subscriberChange,
  subscriberQuery,
} from '#web/contract/inbox.ts'
import {requireJson, requireSameOrigin} from '../../http/guards.ts'
import {requireStaff, type IsStaff} from '../../staff/staff.ts'
import {requeueDeadMails} from '../mail/outbox.ts'
import {retryOnBusy} from '../storage/failures.ts'
import {countQuarantined} from '../storage/queries.ts'
import type {Database} from '../storage/tables.ts'
import {exportInbox} from './csv.ts'
import {deleteEntry} from './deletion.ts'
import {
  changeEnquiry,
  countInbox,
  listEnquiries,
  listSubscribers,
  releaseSubscriber,
} from './inbox.ts'

/**
 * The API of the Studio's Inbox, for those who are signed in to the Studio. Routes match only the
 * characters of ids: PostgreSQL fails on a NUL.
 *
 * @param mailFolder the folder of mails as files, which are deleted with what they are about.
 */
export function inboxApi({
  db,
  siteUrl,
  now,
  wakeMail,
  mailFolder,
  isStaff,
}: {
  db: Database
  siteUrl: string
  now: () => number
  wakeMail: () => void
  mailFolder: string
  isStaff: IsStaff
}): Hono {
  const app = new Hono().basePath(INBOX_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.use(requireStaff(isStaff))
  const limit = bodyLimit({maxSize: 4096})
  const readJson = (context: Context) => context.req.json<unknown>().catch(() => undefined)

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
    const found = await retryOnBusy(() => changeEnquiry(db, id, data, now()))
    wakeMail()
    return found ? context.json({}) : context.json({message: 'There is no such enquiry.'}, 404)
  })
  app.delete('/enquiries/:id{[\\w-]+}', async (context) => {
    await deleteEntry(db, mailFolder, {table: 'enquiry', id: context.req.param('id')})
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
    await retryOnBusy(() => releaseSubscriber(db, context.req.param('id'), now()))
    wakeMail()
    return context.json({})
  })
  app.delete('/subscribers/:id{[\\w-]+}', async (context) => {
    await deleteEntry(db, mailFolder, {table: 'subscriber', id: context.req.param('id')})
    return context.json({})
  })
  app.post('/dead-mails/send', requireJson, limit, async (context) => {
    await retryOnBusy(() => requeueDeadMails(db, now()))
    wakeMail()
    return context.json({})
  })
  for (const kind of ['enquiries', 'subscribers'] as const) {
    app.get(`/${kind}.csv`, async (context) =>
      context.body(await exportInbox(db, kind), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${kind}.csv"`,
      }),
    )
  }
  return app
}

function badRequest(context: Context) {
  return context.json({message: 'That cannot be asked for.'}, 400)
}
