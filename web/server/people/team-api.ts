import {randomUUID} from 'node:crypto'
import {USER_NAMES} from 'content-lake'
import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {signInRule} from '#web/contract/second-step.ts'
import {
  newLink,
  newPerson,
  personChange,
  TEAM_PATH,
  type TeamLink,
  type TeamPerson,
  TRAIL_PAGE_SIZE,
  type TrailItem,
} from '#web/contract/team.ts'
import {formatCsv} from '../http/format-csv.ts'
import {interactiveMs, type Mail, type Transport} from '../mail/transport.ts'
import {errorCode} from '../storage/database.ts'
import {readJson, requireJson, requireSameOrigin} from '../http/guards.ts'
import {type FindStaff, requireStaff, type StaffEnv} from '../staff/staff.ts'
import type {SiteLake} from './open-people.ts'
import {requireRecent} from './require-recent.ts'

/**
 * The API of the Studio's Team tool and of `npm run team`: people, their sessions, and the trail.
 *
 * @param listPasskeyOwners the ids of people with a passkey; without it they are not known.
 * @param sendMail sends a link at once; undefined without a mail server.
 */
export function teamApi({
  lake,
  siteUrl,
  siteName,
  findStaff,
  listPasskeyOwners,
  sendMail,
  log,
}: {
  lake: SiteLake
  siteUrl: string
  siteName: string
  findStaff: FindStaff
  listPasskeyOwners?: () => Promise<ReadonlySet<string>>
  sendMail: Transport['send'] | undefined
  log: (line: string) => void
}): Hono<StaffEnv> {
  const {people, trail, sessions, secondSteps, rule, path} = lake
  const recent = requireRecent(lake)
  const app = new Hono<StaffEnv>().basePath(TEAM_PATH)
  app.use(requireSameOrigin(siteUrl), requireStaff(findStaff, 'team'))
  // Refusals by `people` have a status and a sentence for the person who asks.
  app.onError((error, context) => {
    const status = 'status' in error ? Number(error.status) : 500
    if (status === 404 || status === 409) return context.json({message: error.message}, status)
    throw error
  })

  const linkOf = (token: string) => `${siteUrl}${path}/v1/auth/link/${token}?origin=/studio`
  /** Mails a link; it is shown where that is not possible. */
  const deliver = async (email: string, token: string): Promise<TeamLink> => {
    const link = linkOf(token)
    if (!sendMail) return {link}
    try {
      await sendMail(linkMail(email, link, siteName), AbortSignal.timeout(interactiveMs))
      return {mailedTo: email}
    } catch (error) {
      log(`A link could not be mailed (${errorCode(error)}).`)
      return {link}
    }
  }
  const readTrail = (options: {before?: number; limit?: number} = {}): TrailItem[] =>
    trail.list(options).map(({by, ...entry}) => ({
      ...entry,
      name: people.get(by)?.name ?? USER_NAMES[by] ?? by,
    }))

  app.get('/', async (context) => {
    const owners = await listPasskeyOwners?.()
    const list: TeamPerson[] = people.list().map((person) => ({
      ...person,
      hasPasskey: owners?.has(person.id) ?? false,
      hasSecondStep: secondSteps.get(person.id) !== undefined,
      sessions: sessions.listOf(person.id),
    }))
    return context.json({people: list, rule: rule.get()})
  })
  app.post('/', requireJson, recent, bodyLimit({maxSize: 4096}), async (context) => {
    const data = await readJson(context, newPerson)
    if (!data)
      return context.json({message: 'A person has a name, an e-mail address and a role.'}, 400)
    const {person, token} = people.add(data, context.get('staff').id)
    return context.json(await deliver(person.email, token), 201)
  })
  app.patch('/:id{\\w+}', requireJson, recent, bodyLimit({maxSize: 4096}), async (context) => {
    const data = await readJson(context, personChange)
    if (!data) return context.json({message: 'That cannot be changed.'}, 400)
    const owners = await listPasskeyOwners?.()
    people.change(context.req.param('id'), data, context.get('staff').id, owners)
    return context.json({})
  })
  app.post('/:id{\\w+}/link', requireJson, recent, bodyLimit({maxSize: 4096}), async (context) => {
    const id = context.req.param('id')
    const data = await readJson(context, newLink)
    if (!data) return context.json({message: 'That is no link.'}, 400)
    const token = people.createLink(id, context.get('staff').id)
    const {email = ''} = people.get(id) ?? {}
    return context.json(data.isShown ? {link: linkOf(token)} : await deliver(email, token))
  })
  app.delete('/:id{\\w+}/sessions/:session{\\w+}', (context) => {
    const {id, session} = context.req.param()
    if (sessions.listOf(id).some((open) => open.id === session)) sessions.end(session)
    return context.json({})
  })
  app.put('/rule', requireJson, recent, bodyLimit({maxSize: 4096}), async (context) => {
    const data = await readJson(context, signInRule)
    if (!data) return context.json({message: 'That is no rule.'}, 400)
    rule.set(data)
    const {scope, deadline} = data
    const until = new Date(deadline).toISOString().slice(0, 10)
    const subject = scope === 'nobody' ? 'nobody' : `${scope}, from ${until} on`
    trail.add({
      by: context.get('staff').id,
      event: 'required a passkey or a second step of',
      subject,
    })
    return context.json({})
  })
  app.get('/trail', (context) => {
    const before = Number(context.req.query('before')) || undefined
    return context.json({items: readTrail({limit: TRAIL_PAGE_SIZE, ...(before && {before})})})
  })
  app.get('/trail.csv', (context) => {
    const rows = readTrail().map(({at, name, event, subject}) => [at, name, event, subject])
    return context.body(formatCsv([['time', 'person', 'event', 'subject'], ...rows]), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="trail.csv"',
    })
  })
  return app
}

function linkMail(to: string, link: string, siteName: string): Mail {
  return {
    id: randomUUID(),
    to,
    subject: `Your account – ${siteName}`,
    text: [
      `Choose a password for the Studio of ${siteName} on this page, within three days:`,
      link,
      '',
      'The link can be used once. If you did not expect it, please ignore this e-mail.',
      '',
    ].join('\n'),
    isAutomatic: true,
  }
}
