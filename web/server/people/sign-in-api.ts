import {randomBytes} from 'node:crypto'
import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {getCookie, setCookie} from 'hono/cookie'
import {SECOND_STEP} from '#web/contract/second-step.ts'
import {
  FIRST_PASSKEY,
  newPasskey,
  type NextPage,
  type OwnSignIn,
  passkeyAnswer,
  passkeyName,
  SIGN_IN_PATH,
} from '#web/contract/sign-in.ts'
import {readJson, requireJson, requireSameOrigin} from '../http/guards.ts'
import {type FindStaff, requireStaff} from '../staff/staff.ts'
import type {Database} from '../storage/database.ts'
import {waitSentence} from './guesses.ts'
import type {SiteLake} from './open-people.ts'
import {createPasskeys} from './passkeys.ts'
import type {Person} from './people.ts'
import {requireRecent} from './require-recent.ts'
import {createChallenges, CHALLENGE_LIFETIME_MS} from './challenges.ts'
import {askerOf, type OwnEnv, secondStepApi} from './second-step-api.ts'
import {setupAsker, type Ticket} from './step-tickets.ts'

const lastWay =
  'This is your last way to sign in: choose a password, or add another passkey, before you remove it.'
const notTaken = 'That did not work, or took too long. Please try again.'

/**
 * The API by which people sign in with passkeys, and see and change their own ways to sign in.
 *
 * @param siteUrl the only origin at which passkeys work.
 */
export function signInApi({
  lake,
  db,
  siteUrl,
  siteName,
  findStaff,
  now,
}: {
  lake: SiteLake
  db: Database
  siteUrl: string
  siteName: string
  findStaff: FindStaff
  now: () => number
}): Hono<OwnEnv> {
  const {people, trail, sessions, secondSteps, rule, guesses, tickets, networkOf, path} = lake
  const recent = requireRecent(lake)
  const challenges = createChallenges(now)
  const passkeys = createPasskeys({db, challenges, siteUrl, siteName, now})
  const inTurn = createTurns()
  const readAttempt = createAttempts(siteUrl)
  const app = new Hono<OwnEnv>().basePath(SIGN_IN_PATH)
  app.use(requireSameOrigin(siteUrl), bodyLimit({maxSize: 65_536}))

  /** Refuses whoever has no account, and is not in a session of it. */
  const requirePerson: MiddlewareHandler<OwnEnv> = async (context, next) => {
    const {id} = context.get('staff')
    const session = sessions.currentOf(id, context.req.raw)
    if (!people.get(id) || !session) {
      const message = 'This is for people with an account, who have signed in to the Studio.'
      return context.json({message}, 403)
    }
    context.set('session', session)
    return next()
  }
  /** Refuses a page at another address of the site, for which browsers have no passkeys. */
  const requireOrigin: MiddlewareHandler = async (context, next) => {
    const origin = context.req.header('origin')
    if (origin === undefined || origin === new URL(siteUrl).origin) return next()
    const message = `Passkeys of this site work at ${siteUrl} alone, and this page is at ${origin}.`
    return context.json({message}, 409)
  }
  /** Ends a person's sessions but the one in which the request was sent. */
  const endOthers = (context: Context<OwnEnv>) => {
    for (const {id} of sessions.listOf(context.get('staff').id)) {
      if (id !== context.get('session').id) sessions.end(id)
    }
  }
  const note = (context: Context<OwnEnv>, event: string) => {
    const {id, email} = context.get('staff')
    trail.add({by: id, event, subject: email})
  }

  app.post('/passkey/options', requireJson, requireOrigin, async (context) =>
    context.json(await passkeys.ask(readAttempt(context))),
  )
  app.post('/passkey', requireJson, requireOrigin, async (context) => {
    const answer = await readJson(context, passkeyAnswer)
    const network = networkOf(context)
    const wait = guesses.take({network})
    if (wait > 0) return context.json({message: waitSentence(wait)}, 429)
    const personId = answer && (await passkeys.findPerson(answer, readAttempt(context)))
    // One answer for all that is wrong: it tells nothing about who has an account.
    if (personId === undefined || !people.get(personId)?.active) {
      const owner = answer && people.get((await passkeys.ownerOf(answer.response.id)) ?? '')
      // Whoever has no account here is nobody's concern, and could fill the trail.
      if (owner) trail.add({by: owner.id, event: 'gave a wrong passkey', subject: owner.email})
      const message =
        'That passkey did not sign you in: it may have been removed here. Try again, or use another way.'
      return context.json({message}, 401)
    }
    guesses.forgive({network})
    sessions.start(context, personId)
    return context.json({})
  })

  /** A person who has given the right password, and may set up what is missing; answers 403 where there is none. */
  const requireSetup: MiddlewareHandler<SetupEnv> = async (context, next) => {
    const ticket = tickets.read(context)
    const person = ticket && people.get(ticket.personId)
    if (!ticket || !person?.active || secondSteps.get(person.id)) {
      return context.json({message: 'Please begin again: sign in with your password.'}, 403)
    }
    context.set('setup', {ticket, person, asker: setupAsker(ticket)})
    return next()
  }
  const first = new Hono<SetupEnv>()
  first.use(requireJson, requireOrigin, requireSetup)
  first.post('/options', async (context) => {
    const {person, asker} = context.get('setup')
    return context.json(await passkeys.askForNew(person, asker))
  })
  first.post('/', async (context) => {
    const {ticket, person, asker} = context.get('setup')
    const passkey = await readJson(context, newPasskey)
    const added = passkey && (await passkeys.add(person.id, passkey, asker))
    if (added !== true) return context.json({message: notTaken}, 400)
    trail.add({by: person.id, event: 'added a passkey', subject: person.email})
    tickets.remove(context)
    tickets.endOf(person.id)
    sessions.start(context, person.id, {isOnly: true})
    return context.json({url: ticket.target} satisfies NextPage, 201)
  })
  app.route(FIRST_PASSKEY, first)

  const account = new Hono<OwnEnv>()
  account.use(requireStaff(findStaff, 'account'))
  account.get('/', async (context) => {
    const {id} = context.get('staff')
    const person = people.get(id)
    const current = sessions.currentOf(id, context.req.raw)?.id
    if (!person) return context.json(null satisfies OwnSignIn)
    const list = await passkeys.listOf(id)
    const secondStep = secondSteps.get(id) ?? null
    const isSafe = secondStep !== null || list.length > 0
    const answer: OwnSignIn = {
      hasPassword: person.hasPassword,
      passkeys: list,
      secondStep,
      sessions: sessions
        .listOf(id)
        .map((session) => ({...session, isCurrent: session.id === current})),
      deadline: isSafe ? null : (rule.deadlineFor(person) ?? null),
    }
    return context.json(answer)
  })
  account.use(requirePerson)
  account.post('/passkeys/options', requireJson, requireOrigin, recent, async (context) =>
    context.json(await passkeys.askForNew(context.get('staff'), askerOf(context))),
  )
  account.post('/passkeys', requireJson, requireOrigin, recent, async (context) => {
    const passkey = await readJson(context, newPasskey)
    const {id} = context.get('staff')
    const added = passkey && (await passkeys.add(id, passkey, askerOf(context)))
    if (!added) return context.json({message: notTaken}, 400)
    if (added === 'full') {
      return context.json({message: 'There are 20 passkeys: remove one first.'}, 409)
    }
    note(context, 'added a passkey')
    return context.json({}, 201)
  })
  account.patch('/passkeys/:id{[\\w-]+}', requireJson, async (context) => {
    const data = await readJson(context, passkeyName)
    if (!data) return context.json({message: 'A name has 1 to 60 characters.'}, 400)
    const {id} = context.get('staff')
    const renamed = await passkeys.rename(id, context.req.param('id'), data.name)
    return renamed ? context.json({}) : context.json(gone, 404)
  })
  account.delete('/passkeys/:id{[\\w-]+}', recent, async (context) => {
    const {id} = context.get('staff')
    return inTurn(async () => {
      const others = (await passkeys.listOf(id)).filter(
        (passkey) => passkey.id !== context.req.param('id'),
      )
      if (others.length === 0 && !people.get(id)?.hasPassword) {
        return context.json({message: lastWay}, 409)
      }
      if (!(await passkeys.remove(id, context.req.param('id')))) return context.json(gone, 404)
      note(context, 'removed a passkey')
      endOthers(context)
      return context.json({})
    })
  })
  account.route(
    SECOND_STEP,
    secondStepApi({
      secondSteps,
      siteName,
      recent,
      afterChange: (context, event) => {
        note(context, event)
        tickets.endOf(context.get('staff').id)
        endOthers(context)
      },
    }),
  )
  account.delete('/password', recent, async (context) => {
    const {id} = context.get('staff')
    return inTurn(async () => {
      if ((await passkeys.listOf(id)).length === 0) return context.json({message: lastWay}, 409)
      people.removePassword(id, id)
      tickets.endOf(id)
      endOthers(context)
      return context.json({})
    })
  })
  // Leads to the page of a link, on which a password is chosen; the second step stays.
  account.post('/password', requireJson, recent, (context) => {
    const {id} = context.get('staff')
    const token = people.createLink(id, id)
    return context.json({url: `${path}/v1/auth/link/${token}?origin=/studio&own`})
  })
  account.delete('/sessions', (context) => {
    endOthers(context)
    return context.json({})
  })
  account.delete('/sessions/:session{\\w+}', (context) => {
    const {session} = context.req.param()
    const isOwn = sessions.listOf(context.get('staff').id).some(({id}) => id === session)
    if (isOwn) sessions.end(session)
    return context.json({})
  })
  app.route('/', account)
  return app
}

/** The environment of routes for whoever has given the right password, and is not signed in yet. */
type SetupEnv = {Variables: {setup: {ticket: Ticket; person: Person; asker: string}}}

const gone = {message: 'There is no such passkey any more.'}

/** The name of the cookie of a browser that signs in by a passkey: over https it is this host's alone. */
export const attemptCookie = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-sign-in' : 'sign-in'

/**
 * Makes the function that tells who signs in: a browser, by a random cookie which it gets where it has none. A challenge
 * that another browser was given is refused, so that nobody can be signed in as somebody else.
 */
function createAttempts(siteUrl: string): (context: Context) => string {
  const secure = siteUrl.startsWith('https:')
  const name = attemptCookie(siteUrl)
  return (context) => {
    const current = getCookie(context, name)
    const value =
      current && /^[\w-]{43}$/.test(current) ? current : randomBytes(32).toString('base64url')
    setCookie(context, name, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure,
      maxAge: CHALLENGE_LIFETIME_MS / 1000,
    })
    return `signs in ${value}`
  }
}

/** Makes a function that does one thing after the other: two removals at a time would each leave the other's way. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
