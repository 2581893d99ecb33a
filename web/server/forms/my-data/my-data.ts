import {setTimeout as delay} from 'node:timers/promises'
import type {HttpBindings} from '@hono/node-server'
import {type Context, Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import type {MyDataResult} from '#web/contract/my-data.ts'
import type {HeldData, ReadMyData} from '#web/src/shared/my-data.ts'
import {myDataPaths} from '#web/src/shared/paths.ts'
import {formField, requireSameOrigin} from '../../http/guards.ts'
import {normaliseEmail} from '../../mail/addresses.ts'
import {countVisitorMail, insertMail} from '../../mail/queue-mail.ts'
import type {AddToTrail} from '../../staff/staff.ts'
import {addressKey} from '../../storage/address-key.ts'
import {type Database, errorCode, storeOrLog} from '../../storage/database.ts'
import {
  deleteByEmail,
  DELETED_BY_EMAIL,
  idsByAddress,
  type RetentionRules,
  type Traces,
} from '../inbox/deletion.ts'
import {endSubscription} from '../newsletter/subscriptions.ts'
import type {FormDeps} from '../submission.ts'
import {composeDocument, composeJson} from './download.ts'
import {addressOf, collectHeldData, correctName} from './held-data.ts'
import type {MyDataLinks} from './my-data-links.ts'

/** The trail's name for who uses such a link: nobody's id, since who it was is to be in no list. */
const VISITOR = 'the person concerned'

/**
 * Milliseconds that the answer to a request for a link takes at least: an address that is known has one row more written,
 * which nobody is to measure.
 */
const requestMs = 300

type Env = {Bindings: Partial<HttpBindings>}

type Deps = FormDeps & {
  links: MyDataLinks
  traces: Traces
  retention: RetentionRules
  addToTrail: AddToTrail
  siteName: string
}

/**
 * The forms of the page that shows what is held about an address. A link's token is all that signs in, so each form bears
 * it. The response redirects to the page, which shows the result.
 */
export function myDataApi(deps: Deps): Hono<Env> {
  const {db, links, traces, addToTrail, siteName, now, log} = deps
  const read = createMyDataReader(deps)
  const app = new Hono<Env>()
  const limit = bodyLimit({
    maxSize: 16 * 1024,
    onError: (context) => context.text('Too long.', 413),
  })
  const guards = [requireSameOrigin(deps.siteUrl, {isWithoutReferrer: true}), limit] as const
  const attempt = <Result>(change: () => Promise<Result>) =>
    storeOrLog(change, {what: 'A change of what is held', log})

  /**
   * Does what a form asks for, with the address of its token.
   *
   * @param act its result says `done` where it is to be noted in the trail.
   */
  const withAddress = async (
    context: Context,
    {done, event, subject}: {done: MyDataResult; event: string; subject: string},
    act: (address: string) => Promise<MyDataResult>,
  ): Promise<Response> => {
    const token = await formField(context, 'token')
    const stored = await attempt(async () => {
      const entry = links.verify(token, now())
      const address = entry && (await addressOf(db, entry))
      return address === undefined ? 'expired' : act(address)
    })
    const result = stored?.result ?? 'failed'
    if (result === done) {
      addToTrail({by: VISITOR, event, subject})
      deps.wakeMail()
    }
    const isOver = result === 'expired' || result === 'erased'
    return redirectToResult(context, result, isOver ? undefined : token)
  }

  app.post(myDataPaths.request, ...guards, async (context) => {
    const exceeded = await deps.exceededLimit(deps.readVisitor(context))
    if (exceeded) return redirectToResult(context, 'limited')
    const email = normaliseEmail(await formField(context, 'email'))
    if (!email) return redirectToResult(context, 'invalid-email')
    const [stored] = await Promise.all([
      attempt(() => requestLink(db, email, now())),
      delay(requestMs),
    ])
    afterAnswer(context, deps.wakeMail)
    return redirectToResult(context, stored ? 'requested' : 'failed')
  })

  app.post(myDataPaths.name, ...guards, async (context) => {
    const [id, name] = [await formField(context, 'id'), await formField(context, 'name')]
    const noted = {done: 'named', event: 'corrected', subject: 'the name of an enquiry'} as const
    return withAddress(context, noted, async (address) =>
      (await correctName(db, address, {id, name})) ? 'named' : 'invalid-name',
    )
  })

  app.post(myDataPaths.end, ...guards, (context) =>
    withAddress(
      context,
      {done: 'ended', event: 'ended', subject: 'a subscription'},
      async (address) => {
        const {subscriptions} = await idsByAddress(db, addressKey(address))
        for (const id of subscriptions) {
          if (await endSubscription(db, id, now())) await traces.journal('ended', id)
        }
        return 'ended'
      },
    ),
  )

  app.post(myDataPaths.erase, ...guards, async (context) => {
    const isConfirmed = (await formField(context, 'confirmed')) === 'yes'
    const noted = {done: 'erased', event: 'deleted', subject: DELETED_BY_EMAIL} as const
    return withAddress(context, noted, async (address) => {
      if (!isConfirmed) return 'not-confirmed'
      await deleteByEmail(db, traces, address)
      return 'erased'
    })
  })

  app.post(myDataPaths.download, ...guards, async (context) => {
    const token = await formField(context, 'token')
    const isJson = (await formField(context, 'format')) === 'json'
    const held = await attempt(() => read(token))
    if (!held) return redirectToResult(context, 'failed', token)
    if (!held.result) return redirectToResult(context, 'expired')
    const compose = isJson ? composeJson : composeDocument
    const {type, body} = await compose(held.result, {at: now(), siteName})
    return context.body(body, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="my-data.${isJson ? 'json' : 'html'}"`,
    })
  })
  return app
}

/** Makes the function that reads what is held by a link's token. It throws without personal data. */
export function createMyDataReader({
  db,
  links,
  retention,
  now,
}: Pick<Deps, 'db' | 'links' | 'retention' | 'now'>): ReadMyData {
  return async (token): Promise<HeldData | undefined> => {
    const entry = links.verify(token, now())
    if (!entry) return undefined
    try {
      const address = await addressOf(db, entry)
      return address === undefined ? undefined : await collectHeldData(db, address, retention)
    } catch (error) {
      // oxlint-disable-next-line preserve-caught-error -- an error of the database may hold what was stored
      throw new Error(`What is held could not be read (${errorCode(error)}).`)
    }
  }
}

/**
 * Queues a mail with a new link to an address of which something is held, within the limit of its mailbox. It is
 * counted for every address alike.
 *
 * @param email normalised.
 */
async function requestLink(db: Database, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const {enquiries, subscriptions} = await idsByAddress(trx, addressKey(email))
    const subjectId = subscriptions[0] ?? enquiries[0]
    const isWithinLimit = await countVisitorMail(trx, {kind: 'my-data', address: email}, now)
    if (!isWithinLimit || subjectId === undefined) return
    const id = crypto.randomUUID()
    await insertMail(trx, {id, kind: 'my-data', subjectId, createdAt: now}, now)
  })
}

/** Runs something when the answer has left: what it does is not to be measured by it. */
function afterAnswer(context: Context<Env>, run: () => void): void {
  const {outgoing} = context.env ?? {}
  if (!outgoing || outgoing.closed) return run()
  outgoing.once('close', run)
}

/** @param token passed on where the page goes on with it. */
function redirectToResult(context: Context, result: MyDataResult, token?: string) {
  const query = new URLSearchParams({...(token && {token}), result})
  return context.redirect(`${myDataPaths.page}?${query}`, 303)
}
