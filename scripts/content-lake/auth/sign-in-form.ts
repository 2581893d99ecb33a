import type {Context} from 'hono'
import {escapeHtml, sendPage} from '../http/pages.ts'
import {readBytes} from '../http/request.ts'
import {LakeError} from '../protocol/errors.ts'
import type {Cookies} from './cookies.ts'
import type {PasswordChecker} from './password.ts'

interface SignInFormOptions {
  /** Asks for the e-mail address of an account too. Default: for a password alone. */
  asksForAddress?: boolean
  /** The path of a script, on the own origin, that offers other ways to sign in. Default: the page runs none. */
  script?: string | undefined
  /** The origins of Studios elsewhere, to which the form may lead. */
  studios?: ReadonlySet<string>
  cookies: Cookies
  /** Signs the cookies of browsers that have signed in. */
  key: string
  passwords: PasswordChecker
  /** The network by which a client's wrong passwords are counted. */
  clientAddress: (c: Context) => string
  /** The user id of whoever knows a password, and an address where it is asked for. */
  findUser: (fields: {email: string; password: string}) => Promise<string | undefined>
  /** Begins the session of whoever has given the right password, and answers. */
  admit: (c: Context, userId: string, target: string) => Response | Promise<Response>
}

const PROBLEMS = {
  wrong: {status: 401, text: 'That does not match. Please try again.'},
  slowed: {
    status: 429,
    text: 'That does not match. After several wrong passwords each try takes a second or more.',
  },
  busy: {status: 429, text: 'Too many people try to sign in just now. Try again in a moment.'},
} as const

export const SIGN_IN_TITLE = 'Sign in to the Studio'

/**
 * The page that asks for the password, and for the e-mail address of an account. Its form posts back to its own URL, of
 * which the parameter `scheme` is light or dark: that of a Studio within which the page stands, `email` fills in the
 * address, and `origin` is the page to return to.
 */
export function createSignInForm({
  asksForAddress = false,
  script,
  studios = new Set(),
  cookies,
  key,
  passwords,
  clientAddress,
  findUser,
  admit,
}: SignInFormOptions) {
  const send = (c: Context, email: string, problem?: keyof typeof PROBLEMS) => {
    const {status, text} = problem ? PROBLEMS[problem] : {status: 200 as const, text: ''}
    // The Studio frames the page without scripts, and offers other ways itself.
    const isFramed = c.req.header('sec-fetch-dest') === 'iframe'
    const focusIf = (isFirst: boolean) => (isFirst ? 'autofocus' : '')
    // Passkeys stand in the list of addresses that a browser offers to fill in.
    const address = `<label>E-mail <input type="email" name="email" required value="${escapeHtml(email)}" ${focusIf(!email)} ${describedByAlert(text)} autocomplete="username webauthn"></label>`
    return sendPage(c, {
      title: SIGN_IN_TITLE,
      status,
      formTargets: studios,
      ...(script !== undefined && !isFramed && {script}),
      scheme: c.req.query('scheme') ?? null,
      body: `<main><form method="post">
  <h1>${SIGN_IN_TITLE}</h1>
  ${alertOf(text)}
  ${asksForAddress ? address : ''}
  <label>Password <input type="password" name="password" required ${focusIf(!asksForAddress || email !== '')} ${describedByAlert(text)} autocomplete="current-password"></label>
  <button>Sign in</button>
</form></main>`,
    })
  }
  return {
    show: (c: Context) => send(c, c.req.query('email') ?? ''),
    /**
     * Answers the form, which was sent by a page of the own origin.
     *
     * @param target the page to return to, as `readReturnUrl` reads it.
     */
    receive: async (c: Context, target: string): Promise<Response> => {
      const fields = await readForm(c)
      const email = fields.get('email') ?? ''
      const browser = cookies.readBrowser(c, key)
      let userId: string | undefined
      const result = await passwords.check(
        async () => {
          userId = await findUser({email, password: fields.get('password') ?? ''})
          return userId !== undefined
        },
        browser === undefined
          ? {key: clientAddress(c), isKnownBrowser: false}
          : {key: `browser ${browser}`, isKnownBrowser: true},
        c.req.raw.signal,
      )
      if (userId === undefined || result !== 'ok') {
        return send(c, email, result === 'ok' ? 'wrong' : result)
      }
      const response = await admit(c, userId, target)
      if (browser === undefined) response.headers.append('Set-Cookie', cookies.formatBrowser(key))
      return response
    },
  }
}

/**
 * The page to return to after signing in, the parameter `origin`: from its path on, or the whole URL of a Studio
 * elsewhere. Throws 400 for any other page: it would be an open redirect.
 *
 * @param studios the origins of Studios elsewhere.
 */
export function readReturnUrl(
  requestUrl: string,
  studios: ReadonlySet<string> = new Set(),
): string {
  const current = new URL(requestUrl)
  const url = URL.parse(current.searchParams.get('origin') ?? '/', current.origin)
  if (url && studios.has(url.origin) && !url.username && !url.password) return url.href
  const isOwnPage =
    url?.host === current.host && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isOwnPage) throw new LakeError(400, 'The return address must be a page of this site')
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}

/** A problem as screen readers tell it; nothing without one. */
export const alertOf = (text: string): string => text && `<p role="alert" id="problem">${text}</p>`

/**
 * The attribute by which a field is described by that problem: screen readers tell of the field that has the focus when a
 * page opens, and few of an alert that stands there already.
 */
export const describedByAlert = (text: string): string => text && 'aria-describedby="problem"'

/** Reads the fields of a form that was posted. Throws 413 for a long one. */
export const readForm = async (c: Context): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, 10_000)))
