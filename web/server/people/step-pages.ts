import type {HttpBindings} from '@hono/node-server'
import {
  alertOf,
  describedByAlert,
  escapeHtml,
  isSameOrigin,
  LakeError,
  readForm,
  sendPage,
  SIGN_IN_TITLE,
} from 'content-lake/sign-in'
import {type Context, Hono} from 'hono'
import type {NewSecondStep} from '#web/contract/second-step.ts'
import {waitSentence} from './guesses.ts'
import type {PeopleOfLake} from './open-people.ts'
import {describeKey, readRecoveryCode} from './second-steps.ts'
import {setupAsker, type Ticket} from './step-tickets.ts'

/** Somebody who has given the right password. */
export interface Admission {
  userId: string
  /** The page to return to. */
  target: string
  /** Tells whether the password was chosen just now, by a link that an administrator has made. */
  isByLink?: boolean
}

const STEP = '/step'
const SETUP = '/step/new'

/**
 * The way from a right password to a session, on pages that work without scripts. Whoever has a second step is asked for
 * a code of it. Where the rule wants more than a password of somebody who has none, the way leads to setting one up, or to
 * the person's passkey. A link of an administrator ends a second step that was lost.
 *
 * @param hasPasskey tells whether a person has a passkey; rejects where that is not known now.
 * @param siteName names the account in the authenticator app.
 * @param base the path of the pages that sign people in.
 */
export function createStepPages({
  people,
  sessions,
  trail,
  secondSteps,
  rule,
  guesses,
  tickets,
  networkOf,
  hasPasskey,
  siteName,
  script,
  base,
}: Pick<
  PeopleOfLake,
  'people' | 'sessions' | 'trail' | 'secondSteps' | 'rule' | 'guesses' | 'tickets' | 'networkOf'
> & {
  hasPasskey: (personId: string) => Promise<boolean>
  siteName: string
  /** Offers a passkey where a second step is set up. */
  script: string
  base: string
}) {
  const enter = (c: Context, personId: string, target: string): Response => {
    sessions.start(c, personId)
    return c.redirect(target, 303)
  }
  const note = (personId: string, event: string) =>
    trail.add({by: personId, event, subject: people.get(personId)?.email ?? ''})

  /** Begins a session, or asks for what is missing. */
  const admit = async (
    c: Context,
    {userId, target, isByLink = false}: Admission,
  ): Promise<Response> => {
    if (isByLink && secondSteps.remove(userId)) note(userId, 'ended a second step by a link')
    const person = people.get(userId)
    const hasStep = secondSteps.get(userId) !== undefined
    if (!hasStep && !(person && rule.isDue(person))) return enter(c, userId, target)
    if (!hasStep && !isByLink) {
      // Whoever has learnt the password of somebody with a passkey sets up nothing.
      const answer = await hasPasskey(userId).catch(() => undefined)
      if (answer !== false) return answer ? sendPasskeyPage(c, base) : sendAway(c)
    }
    tickets.give(c, {personId: userId, target, scheme: c.req.query('scheme') ?? null})
    return c.redirect(base + (hasStep ? STEP : SETUP), 303)
  }

  /** The ticket of a browser, with the name of its person; undefined where that may sign in no more. */
  const readTicket = (c: Context): NamedTicket | undefined => {
    const ticket = tickets.read(c)
    const person = ticket && people.get(ticket.personId)
    return ticket && person?.active
      ? {...ticket, name: person.name, email: person.email}
      : undefined
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

  /** The ticket of a browser that may set up a second step: of whoever has one it is asked, and not replaced. */
  const readSetupTicket = (c: Context): NamedTicket | undefined => {
    const ticket = readTicket(c)
    return ticket && !secondSteps.get(ticket.personId) ? ticket : undefined
  }
  pages.get(SETUP, async (c) => {
    const ticket = readSetupTicket(c)
    if (!ticket) return sendEnd(c)
    const key = await secondSteps.create(ticket, setupAsker(ticket), siteName)
    return sendSetupPage(c, {ticket, key, script})
  })
  pages.post(SETUP, async (c) => {
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, 'Give the code on the page itself')
    const fields = await readForm(c)
    const ticket = readSetupTicket(c)
    const token = fields.get('token') ?? ''
    const key = ticket && secondSteps.readKey(token, setupAsker(ticket))
    if (!ticket || key === undefined) return sendEnd(c)
    const {personId, email, target} = ticket
    const codes = await secondSteps.add(personId, key, fields.get('code') ?? '')
    if (!codes) {
      const description = {...(await describeKey(key, email, siteName)), token}
      return sendSetupPage(c, {ticket, key: description, script, ...WRONG_CODE})
    }
    note(personId, 'set up a second step')
    tickets.remove(c)
    tickets.endOf(personId)
    sessions.start(c, personId, {isOnly: true})
    return sendCodesPage(c, ticket, {codes, target})
  })
  return {admit, pages}
}

type NamedTicket = Ticket & {name: string; email: string}

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
    body: `<main><form method="post">
  <h1>Second step</h1>
  <p>For ${escapeHtml(name)}. Type the six digits that your authenticator app shows now, or one of your recovery codes.</p>
  ${alertOf(text)}
  <label>Code <input name="code" required autofocus ${describedByAlert(text)} autocomplete="one-time-code" autocapitalize="off" spellcheck="false" maxlength="40"></label>
  <button>Sign in</button>
  <p>Have you lost both? An administrator makes you a link in the Studio’s Team tool.</p>
</form></main>`,
  })
}

/** Sets up a second step: shows a key, and asks for a code of it. */
function sendSetupPage(
  c: Context,
  {
    ticket: {name, scheme},
    key: {key, url, picture, token},
    script,
    status = 200,
    text = '',
  }: {
    ticket: NamedTicket
    key: NewSecondStep
    script: string
    status?: 200 | 401
    text?: string
  },
) {
  // A frame of the Studio runs no scripts.
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe'
  return sendPage(c, {
    title: SIGN_IN_TITLE,
    status,
    scheme,
    ...(!isFramed && {script}),
    body: `<main><form method="post" data-offers="first-passkey">
  <h1>Set up a second step</h1>
  <p>For ${escapeHtml(name)}. A password alone signs you in here no more. In an authenticator app on your telephone, add an account and scan this picture, or <a href="${escapeHtml(url)}">open the app on this device</a>, or type the key.</p>
  <div role="img" aria-label="QR code of the key">${picture}</div>
  <p>Key: <code>${key.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code></p>
  ${alertOf(text)}
  <input type="hidden" name="token" value="${token}">
  <label>Code that the app shows <input name="code" required autofocus ${describedByAlert(text)} inputmode="numeric" autocomplete="one-time-code" maxlength="10"></label>
  <button>Confirm</button>
  <p>Later you can make a passkey in the Studio, under “Your sign-in”, and need no codes then.</p>
</form></main>`,
  })
}

/** Shows recovery codes, which nobody can read later. */
function sendCodesPage(
  c: Context,
  {scheme}: NamedTicket,
  {codes, target}: {codes: readonly string[]; target: string},
) {
  return sendPage(c, {
    title: SIGN_IN_TITLE,
    scheme,
    body: `<main>
  <h1>Keep these recovery codes</h1>
  <p>They are shown this once. Without the app, each signs you in one time, in place of its digits. Print them, or keep them with your passwords, not on the telephone with the app.</p>
  <ul>${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>
  <p><a href="${escapeHtml(target)}">I have kept them: go on</a></p>
</main>`,
  })
}

/** Leads somebody with a passkey to it. */
const sendPasskeyPage = (c: Context, base: string) =>
  sendPage(c, {
    title: SIGN_IN_TITLE,
    status: 403,
    scheme: c.req.query('scheme') ?? null,
    body: `<main>
  <h1>Use your passkey</h1>
  <p>A password alone signs you in here no more, and you have a passkey: it needs no password. Have you lost every device with one? An administrator makes you a link in the Studio’s Team tool.</p>
  <p><a href="${escapeHtml(`${base}/login/local?origin=/studio`)}">Back to signing in</a></p>
</main>`,
  })

const sendAway = (c: Context) =>
  sendPage(c, {
    title: SIGN_IN_TITLE,
    status: 503,
    body: '<main><h1>Please try again in a moment</h1><p>The database that knows your passkeys does not answer just now.</p></main>',
  })
