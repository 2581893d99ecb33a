import {randomUUID} from 'node:crypto'
import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {
  issueChange,
  type IssueList,
  ISSUES_PATH,
  issueTest,
  newIssue,
  writtenIssue,
} from '#web/contract/newsletter-issues.ts'
import {readJson, requireJson, requireSameOrigin} from '../../http/guards.ts'
import {type FindStaff, requireStaff, type StaffEnv} from '../../staff/staff.ts'
import {isDeliverable} from '../../mail/addresses.ts'
import {readServerPause} from '../../mail/pauses.ts'
import {interactiveMs, type Transport} from '../../mail/transport.ts'
import {countRows, type Database, errorCode, retryOnBusy} from '../../storage/database.ts'
import {composeIssue} from './issue-mail.ts'
import {changeIssue, type CountedIssues, createIssue, listIssues} from './issues.ts'
import type {MyDataLinks} from '../my-data/my-data-links.ts'
import type {NewsletterLinks} from './newsletter-links.ts'

/** The API of the Studio's tool “Newsletter”, for editors. */
export function issuesApi({
  db,
  siteUrl,
  perMinute,
  isDelivered,
  readHold,
  links,
  dataLinks,
  send,
  now,
  wakeMail,
  findStaff,
  recent,
}: {
  db: Database
  siteUrl: string
  /** How many mails are sent a minute, which the tool tells. */
  perMinute: number
  /** Tells whether there is a mail server. */
  isDelivered: boolean
  /** When the backup was made from which the site was restored, while it is held. */
  readHold: () => Promise<string | undefined>
  links: NewsletterLinks
  dataLinks: MyDataLinks
  send: Transport['send']
  now: () => number
  wakeMail: () => void
  findStaff: FindStaff
  /** Refuses whoever has not signed in within the hour. */
  recent: MiddlewareHandler<StaffEnv>
}): Hono<StaffEnv> {
  const app = new Hono<StaffEnv>().basePath(ISSUES_PATH)
  app.use(requireSameOrigin(siteUrl))
  app.use(requireStaff(findStaff, 'newsletter'))
  const takesJson = [requireJson, bodyLimit({maxSize: 256 * 1024})] as const

  const counted: CountedIssues = new Map()

  /** Links that look like those of subscribers, and lead to nobody's subscription and to nobody's data. */
  const testLinks = () => ({
    unsubscribeUrl: links.create('unsubscribe', {id: 'test', version: 0}, now()),
    dataUrl: dataLinks.create({table: 'subscriber', id: 'test'}, now()),
  })

  app.get('/', async (context) => {
    const list: IssueList = {
      subscribers: await countRows(db.selectFrom('subscriber').where('state', '=', 'confirmed')),
      perMinute,
      isDelivered,
      held: (await readHold()) ?? null,
      mailPause: await readServerPause(db, 'newsletter'),
      items: await listIssues(db, counted),
    }
    return context.json(list)
  })
  app.post('/mail', ...takesJson, async (context) => {
    const data = await readJson(context, writtenIssue)
    if (!data) return badRequest(context)
    return context.json(await composeIssue(data, {siteUrl, ...testLinks()}))
  })
  app.post('/test', ...takesJson, async (context) => {
    const data = await readJson(context, issueTest)
    if (!data || !isDeliverable(data.to)) return badRequest(context)
    const {content, to} = data
    const personal = testLinks()
    const {unsubscribeUrl} = personal
    const {subject} = content
    const mail = {id: randomUUID(), to, subject, isAutomatic: false, unsubscribeUrl}
    try {
      const parts = await composeIssue(content, {siteUrl, ...personal})
      await send({...mail, ...parts}, AbortSignal.timeout(interactiveMs))
      return context.json({})
    } catch (error) {
      return context.json({message: `The mail was not sent (${errorCode(error)}).`}, 502)
    }
  })
  app.post('/', recent, ...takesJson, async (context) => {
    const data = await readJson(context, newIssue)
    if (!data) return badRequest(context)
    if (data.sendAt !== null && data.sendAt <= now()) {
      return context.json({message: 'This hour has passed. Nothing was sent.'}, 400)
    }
    const {name, email} = context.get('staff')
    const createdBy = name || email
    const isStored = await retryOnBusy(() => createIssue(db, {...data, createdBy}, now()))
    wakeMail()
    return isStored
      ? context.json({}, 201)
      : context.json({message: 'This issue is on its way already, with other words.'}, 409)
  })
  app.post('/:id{[\\w-]+}', ...takesJson, async (context) => {
    const data = await readJson(context, issueChange)
    if (!data) return badRequest(context)
    // Resuming and retrying send mail, so they ask to sign in again, like the first sending. Stopping must not wait.
    const sends = data.action === 'resume' || data.action === 'retry'
    const refusal = sends && (await recent(context, async () => undefined))
    if (refusal) return refusal
    const change = {...data, now: now()}
    const isChanged = await retryOnBusy(() => changeIssue(db, context.req.param('id'), change))
    wakeMail()
    return isChanged
      ? context.json({})
      : context.json({message: 'The issue is no longer in that state.'}, 409)
  })
  return app
}

const badRequest = (context: Context) =>
  context.json({message: 'Something is missing, or too long.'}, 400)
