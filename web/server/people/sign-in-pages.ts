import {IncomingMessage} from 'node:http'
import {
  alertOf,
  createSignInForm,
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

type Env = {Bindings: Partial<HttpBindings>}

/**
 * The pages by which people sign in, in the place of the lake's own: one with a form for address and password, and that
 * of a link, on which a password is chosen. As long as there are no people, the lake signs in by itself.
 *
 * @param script offers other ways to sign in: passkeys.
 */
export function signInPages({
  people,
  cookies,
  sessions,
  lake: {path, token, clientAddress},
  script,
}: Pick<PeopleOfLake, 'people' | 'cookies' | 'sessions'> & {
  lake: Pick<ContentLake, 'token' | 'clientAddress'> & {path: string}
  script: string
}): Hono<Env> {
  const admit = (c: Context, userId: string, target: string) => {
    const cookie = sessions.start(userId, c.req.raw, incomingOf(c))
    c.header('Set-Cookie', cookie, {append: true})
    return c.redirect(target, 303)
  }
  const form = createSignInForm({
    asksForAddress: true,
    script,
    cookies,
    key: token,
    passwords: new PasswordChecker(),
    clientAddress: (c) => {
      const incoming = incomingOf(c)
      return incoming ? clientAddress(incoming) : ''
    },
    findUser: async ({email, password}) => (await people.findByPassword(email, password))?.id,
    admit,
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
    return admit(c, person.id, target)
  })
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

/** The request as the HTTP server got it. */
function incomingOf({env}: Context): IncomingMessage | undefined {
  const incoming: unknown = env?.incoming
  return incoming instanceof IncomingMessage ? incoming : undefined
}

function sendPasswordPage(c: Context, {name, email}: Person, problem?: LakeError) {
  return sendPage(c, {
    title: SIGN_IN_TITLE,
    status: problem ? 400 : 200,
    body: `<form method="post">
  <h1>Choose a password</h1>
  <p>For ${escapeHtml(name)}, ${escapeHtml(email)}. Twelve characters or more; several words are easy to remember. It replaces a former one: your other sessions end, and this link.</p>
  ${alertOf(problem?.message ?? '')}
  <input type="email" name="email" value="${escapeHtml(email)}" hidden autocomplete="username">
  <label>Password <input type="password" name="password" required minlength="12" autofocus autocomplete="new-password"></label>
  <button>Sign in</button>
</form>`,
  })
}

const LINK_ENDED = {
  title: SIGN_IN_TITLE,
  status: 404,
  body: '<main><h1>This link has ended</h1><p>It was used already, or is older than three days. Ask an administrator for a new one.</p></main>',
} as const
