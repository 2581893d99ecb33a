import type {IncomingMessage} from 'node:http'
import type {HttpBindings} from '@hono/node-server'
import {
  alertOf,
  escapeHtml,
  isSameOrigin,
  LakeError,
  readForm,
  sendPage,
  SIGN_IN_TITLE,
} from 'content-lake/sign-in'
import {type Context, Hono} from 'hono'
import {waitSentence} from './guesses.ts'
import {incomingOf} from './incoming.ts'
import type {PeopleOfLake} from './open-people.ts'
import {readRecoveryCode} from './second-steps.ts'
import {createStepTickets, type Ticket} from './step-tickets.ts'

/** Somebody who has given the right password. */
export interface Admission {
  userId: string
  /** The page to return to. */
  target: string
  /** Tells whether the password was chosen just now, by a link that an administrator has made. */
  isByLink?: boolean
}

const STEP = '/step'

/**
 * The way from a right password to a session. Whoever has a second step is asked for a code of it, on a page that works
 * without scripts. A link of an administrator ends a second step that was lost.
 *
 * @param base the path of the pages that sign people in.
 * @param clientAddress the network by which wrong codes are counted.
 */
export function createStepPages({
  people,
  sessions,
  trail,
  secondSteps,
  guesses,
  isSecure,
  base,
  clientAddress,
}: Pick<PeopleOfLake, 'people' | 'sessions' | 'trail' | 'secondSteps' | 'guesses'> & {
  /** Tells whether the site is reached over https alone. */
  isSecure: boolean
  base: string
  clientAddress: (request: IncomingMessage) => string
}) {
  const tickets = createStepTickets(isSecure)
  const networkOf = (c: Context): string => {
    const incoming = incomingOf(c)
    return incoming ? clientAddress(incoming) : ''
  }
  const enter = (c: Context, personId: string, target: string): Response => {
    const cookie = sessions.start(personId, c.req.raw, incomingOf(c))
    c.header('Set-Cookie', cookie, {append: true})
    return c.redirect(target, 303)
  }
  const note = (personId: string, event: string) =>
    trail.add({by: personId, event, subject: people.get(personId)?.email ?? ''})

  /** Begins a session, or asks for what is missing. */
  const admit = (c: Context, {userId, target, isByLink = false}: Admission): Response => {
    if (isByLink) {
      tickets.endOf(userId)
      if (secondSteps.remove(userId)) note(userId, 'ended a second step by a link')
    }
    if (!secondSteps.get(userId)) return enter(c, userId, target)
    tickets.give(c, {personId: userId, target, scheme: c.req.query('scheme') ?? null})
    return c.redirect(base + STEP, 303)
  }

  /** The ticket of a browser, with the name of its person; undefined where that may sign in no more. */
  const readTicket = (c: Context): NamedTicket | undefined => {
    const ticket = tickets.read(c)
    const person = ticket && people.get(ticket.personId)
    return ticket && person?.active ? {...ticket, name: person.name} : undefined
  }
  const sendEnd = (c: Context) =>
    sendPage(c, {
      title: SIGN_IN_TITLE,
      status: 404,
      body: `<main>
  <h1>Please begin again</h1>
  <p>The second step has to follow the password within half an hour.</p>
  <p><a href="${escapeHtml(`${base}/login/local?origin=/studio`)}">Sign in</a></p>
</main>`,
    })

  const pages = new Hono<{Bindings: Partial<HttpBindings>}>()
  pages.get(STEP, (c) => {
    const ticket = readTicket(c)
    return ticket ? sendCodePage(c, ticket) : sendEnd(c)
  })
  pages.post(STEP, async (c) => {
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, 'Give the code on the page itself')
    const fields = await readForm(c)
    const ticket = readTicket(c)
    if (!ticket) return sendEnd(c)
    const {personId, target} = ticket
    const given = fields.get('code') ?? ''
    const network = networkOf(c)
    // Nobody tries out recovery codes: wrong guesses of others keep out no one who has them.
    const isRecovery = readRecoveryCode(given) !== undefined
    const wait = guesses.take(isRecovery ? {network} : {personId, network})
    if (wait > 0) return sendCodePage(c, ticket, {status: 429, text: waitSentence(wait)})
    const kind = await secondSteps.use(personId, given)
    if (kind === undefined) {
      note(personId, 'gave a wrong code')
      return sendCodePage(c, ticket, WRONG_CODE)
    }
    guesses.forgive({personId, network})
    if (kind === 'recovery code') note(personId, 'signed in with a recovery code')
    tickets.remove(c)
    return enter(c, personId, target)
  })
  return {admit, pages}
}

type NamedTicket = Ticket & {name: string}

const WRONG_CODE = {
  status: 401,
  text: 'That code is wrong, or was used already. Your app shows another one each half minute.',
} as const

/** Asks for a code. */
function sendCodePage(
  c: Context,
  {name, scheme}: NamedTicket,
  {status, text}: {status: 200 | 401 | 429; text: string} = {status: 200, text: ''},
) {
  return sendPage(c, {
    title: SIGN_IN_TITLE,
    status,
    scheme,
    body: `<form method="post">
  <h1>Second step</h1>
  <p>For ${escapeHtml(name)}. Type the six digits that your authenticator app shows now, or one of your recovery codes.</p>
  ${alertOf(text)}
  <label>Code <input name="code" required autofocus autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="40"></label>
  <button>Sign in</button>
  <p>Have you lost both? An administrator makes you a link in the Studio’s Team tool.</p>
</form>`,
  })
}
