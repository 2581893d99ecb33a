import type {LakeRequest, LakeServices} from './context.ts'
import type {ReturnUrl} from './return-url.ts'

const PROBLEMS = {
  wrong: {status: 401, text: 'That is not the password.'},
  slowed: {
    status: 429,
    text: 'That is not the password. After several wrong ones each try takes a second or more.',
  },
  busy: {status: 429, text: 'Too many people try to sign in just now. Try again in a moment.'},
} as const

/**
 * The page that asks for the password, and names the other origin that is to be signed in to, if any. Its
 * form posts back to its own URL.
 */
export function sendSignInPage(
  c: LakeRequest,
  {authenticator}: LakeServices,
  {url, foreign}: ReturnUrl,
  problem?: keyof typeof PROBLEMS,
): Response | Promise<Response> {
  const origin = foreign ? url.origin : null
  const html = signInPage(origin, authenticator.password !== null, problem)
  return c.html(html, problem ? PROBLEMS[problem].status : 200, {
    'Cache-Control': 'no-store',
    // Browsers apply `form-action` to the URL that the form's answer redirects to as well.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; " +
      `form-action 'self'${origin ? ` ${origin}` : ''}`,
  })
}

/** `origin` has no characters that HTML treats specially: it is one of the configuration. */
function signInPage(
  origin: string | null,
  asksForPassword: boolean,
  problem?: keyof typeof PROBLEMS,
): string {
  const alert = problem ? `<p role="alert">${PROBLEMS[problem].text}</p>` : ''
  const reader = origin
    ? `<p>The page at <strong>${origin}</strong> will be able to read and change everything.</p>`
    : ''
  const password = asksForPassword
    ? '<label>Password <input type="password" name="password" required autofocus autocomplete="current-password"></label>'
    : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to the Studio</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh }
  form { display: grid; gap: 1rem; inline-size: min(20rem, 90vw) }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: 0; overflow-wrap: anywhere }
  input, button { font: inherit; padding: .6rem; inline-size: 100%; box-sizing: border-box }
  [role=alert] { color: #b00020 }
</style>
<form method="post">
  <h1>Sign in to the Studio</h1>
  ${reader}
  ${alert}
  ${password}
  <button>Sign in</button>
</form>
</html>`
}
