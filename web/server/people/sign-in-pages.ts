import {
  alertOf,
  createSignInForm,
  describedByAlert,
  isSameOrigin,
  LakeError,
  PasswordChecker,
  readForm,
  readReturnUrl,
  sendPage,
  escapeHtml,
  SIGN_IN_TITLE,
} from 'content-lake/sign-in'
import type {ContentLake} from 'content-lake'
import {type Context, Hono} from 'hono'
import type {HttpBindings} from '@hono/node-server'
import type {PeopleOfLake} from './open-people.ts'
import type {Person} from './people.ts'
import {createStepPages} from './step-pages.ts'

type Env = {Bindings: Partial<HttpBindings>}

/**
 * The pages by which people sign in, in the place of the lake's own: one with a form for address and password, and that
 * of a link, on which a password is chosen. As long as there are no people, the lake signs in by itself.
 *
 * @param script offers other ways to sign in: passkeys.
 */
export function signInPages({
  lake: {path, token},
  script,
  hasPasskey,
  siteName,
  ...room
}: PeopleOfLake & {
  lake: Pick<ContentLake, 'token'> & {path: string}
  script: string
  hasPasskey: (personId: string) => Promise<boolean>
  siteName: string
}): Hono<Env> {
  const {people, cookies, sessions} = room
  const steps = createStepPages({
    ...room,
    script,
    hasPasskey,
    siteName,
    base: `${path}/v1/auth`,
  })
  const form = createSignInForm({
    asksForAddress: true,
    script,
    cookies,
    key: token,
    passwords: new PasswordChecker(),
    clientAddress: room.networkOf,
    findUser: async ({email, password}) => (await people.findByPassword(email, password))?.id,
    admit: (c, userId, target) => steps.admit(c, {userId, target}),
  })
  /** Throws 403 for what another site sends, with the sentence. */
  const assertSameOrigin = (c: Context, message: string) => {
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, message)
  }

  const app = new Hono<Env>().basePath(`${path}/:version{v[\\w-]+}/auth`)
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'no-store')
  })
  app.get('/login/local', async (c, next) => {
    if (!people.exist()) return next()
    readReturnUrl(c.req.url)
    return form.show(c)
  })
  app.post('/login/local', async (c, next) => {
    if (!people.exist()) return next()
    const target = readReturnUrl(c.req.url)
    assertSameOrigin(c, 'Sign in on the page itself')
    return form.receive(c, target)
  })
  app.get('/link/:token', (c) => {
    readReturnUrl(c.req.url)
    const person = people.findByLink(c.req.param('token'))
    return person ? sendPasswordPage(c, person) : sendPage(c, LINK_ENDED)
  })
  app.post('/link/:token', async (c) => {
    const target = readReturnUrl(c.req.url)
    assertSameOrigin(c, 'Choose the password on the page itself')
    const fields = await readForm(c)
    const person = people.findByLink(c.req.param('token'))
    if (!person) return sendPage(c, LINK_ENDED)
    try {
      await people.choosePassword(c.req.param('token'), fields.get('password') ?? '')
    } catch (error) {
      if (error instanceof LakeError) return sendPasswordPage(c, person, error)
      throw error
    }
    room.tickets.endOf(person.id)
    // Whoever is signed in makes such a link for a new password, and keeps the second step.
    return steps.admit(c, {userId: person.id, target, isByLink: !isOwnLink(c)})
  })
  app.route('/', steps.pages)
  app.post('/logout', async (c, next) => {
    const id = sessions.findOfPerson(c.req.raw)
    if (id === undefined) return next()
    assertSameOrigin(c, 'Cross-site requests cannot write')
    sessions.end(id)
    cookies.deleteSession(c)
    return c.json({})
  })
  app.onError((error, c) => {
    if (error instanceof LakeError) return c.json(error.body, error.status, error.headers)
    throw error
  })
  return app
}

/** Tells whether somebody who is signed in has made the link, for the own password. */
const isOwnLink = (c: Context): boolean => c.req.query('own') !== undefined

function sendPasswordPage(c: Context, {name, email}: Person, problem?: LakeError) {
  const ends = isOwnLink(c)
    ? 'your other sessions end, and this link.'
    : 'your other sessions end, a second step after the password, and this link. Passkeys stay.'
  return sendPage(c, {
    title: SIGN_IN_TITLE,
    status: problem ? 400 : 200,
    body: `<main><form method="post">
  <h1>Choose a password</h1>
  <p>For ${escapeHtml(name)}, ${escapeHtml(email)}. Twelve characters or more; several words are easy to remember. It replaces a former one: ${ends}</p>
  ${alertOf(problem?.message ?? '')}
  <input type="email" name="email" value="${escapeHtml(email)}" hidden autocomplete="username">
  <label>Password <input type="password" name="password" required minlength="12" autofocus ${describedByAlert(problem?.message ?? '')} autocomplete="new-password"></label>
  <button>Sign in</button>
</form></main>`,
  })
}

const LINK_ENDED = {
  title: SIGN_IN_TITLE,
  status: 404,
  body: '<main><h1>This link has ended</h1><p>It was used already, or is older than three days. Ask an administrator for a new one.</p></main>',
} as const
