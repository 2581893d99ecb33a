import {Hono, type Context} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  enquiryChange,
  enquiryQuery,
  INBOX_PATH,
  subscriberChange,
  subscriberQuery,
} from '#web/contract/inbox.ts'
import {requireJson, requireSameOrigin} from '../http/guards.ts'
import {deleteMailFilesOf} from '../mail/mail-files.ts'
import {countQuarantined} from '../storage/count-quarantined.ts'
import {requireStaff, type IsStaff} from '../staff/require-staff.ts'
import type {Database} from '../storage/tables.ts'
import {retryOnBusy} from '../storage/retry-on-busy.ts'
import {enquiriesCsv, subscribersCsv} from './csv.ts'
import {
  listAllEnquiries,
  changeEnquiry,
  countInbox,
  deleteEnquiry,
  listEnquiries,
} from './enquiries.ts'
import {requeueDeadMails} from './dead-mails.ts'
import {
  listAllSubscribers,
  deleteSubscriber,
  listSubscribers,
  releaseSubscriber,
} from './subscribers.ts'

export type StaffDeps = {
  db: Database
  siteUrl: string
  now: () => number
  wakeMail: () => void
  /** The folder of mails as files, which are deleted with what they are about. */
  mailFolder: string
  isStaff: IsStaff
}

/**
 * The API of the Studio's Inbox, for those who are signed in to the Studio. Routes match only the
 * characters of ids: PostgreSQL fails on a NUL.
 */
export function staffApi(deps: StaffDeps): Hono {
  const {db, siteUrl, now, wakeMail, mailFolder, isStaff} = deps
  const app = new Hono().basePath(INBOX_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.use(requireStaff(isStaff))
  const limit = bodyLimit({maxSize: 4096})

  app.get('/enquiries', async (context) => {
    const query = enquiryQuery.safeParse(context.req.query())
    if (!query.data) return badRequest(context)
    const page = await listEnquiries(db, query.data)
    return context.json({...page, counts: await countInbox(db)})
  })
  app.patch('/enquiries/:id{[\\w-]+}', requireJson, limit, async (context) => {
    const body = await context.req.json<unknown>().catch(() => undefined)
    const change = enquiryChange.safeParse(body)
    if (!change.data) return badRequest(context)
    const {data} = change
    const id = context.req.param('id')
    const found = await retryOnBusy(() => changeEnquiry(db, id, data, now()))
    wakeMail()
    return found ? context.json({}) : context.json({message: 'There is no such enquiry.'}, 404)
  })
  app.delete('/enquiries/:id{[\\w-]+}', async (context) => {
    const id = context.req.param('id')
    await deleteMailFilesOf(db, mailFolder, id)
    await retryOnBusy(() => deleteEnquiry(db, id))
    return context.json({})
  })
  app.get('/subscribers', async (context) => {
    const query = subscriberQuery.safeParse(context.req.query())
    if (!query.data) return badRequest(context)
    const page = await listSubscribers(db, query.data)
    return context.json({...page, counts: {quarantine: await countQuarantined(db, 'subscriber')}})
  })
  app.patch('/subscribers/:id{[\\w-]+}', requireJson, limit, async (context) => {
    const body = await context.req.json<unknown>().catch(() => undefined)
    if (!subscriberChange.safeParse(body).success) return badRequest(context)
    await retryOnBusy(() => releaseSubscriber(db, context.req.param('id'), now()))
    wakeMail()
    return context.json({})
  })
  app.delete('/subscribers/:id{[\\w-]+}', async (context) => {
    const id = context.req.param('id')
    await deleteMailFilesOf(db, mailFolder, id)
    await retryOnBusy(() => deleteSubscriber(db, id))
    return context.json({})
  })
  app.post('/dead-mails/send', requireJson, limit, async (context) => {
    await retryOnBusy(() => requeueDeadMails(db, now()))
    wakeMail()
    return context.json({})
  })
  app.get('/enquiries.csv', async (context) =>
    csv(context, 'enquiries', enquiriesCsv(await listAllEnquiries(db))),
  )
  app.get('/subscribers.csv', async (context) =>
    csv(context, 'subscribers', subscribersCsv(await listAllSubscribers(db))),
  )
  return app
}

function badRequest(context: Context) {
  return context.json({message: 'That cannot be asked for.'}, 400)
}

function csv(context: Context, name: string, text: string) {
  return context.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}
