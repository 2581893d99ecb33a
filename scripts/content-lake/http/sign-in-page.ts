import type {LakeRequest} from './context.ts'

const PROBLEMS = {
  wrong: {status: 401, text: 'That is not the password.'},
  slowed: {
    status: 429,
    text: 'That is not the password. After several wrong ones each try takes a second or more.',
  },
  busy: {status: 429, text: 'Too many people try to sign in just now. Try again in a moment.'},
} as const

/** The page that asks for the password. Its form posts back to its own URL. */
export function sendSignInPage(
  c: LakeRequest,
  problem?: keyof typeof PROBLEMS,
): Response | Promise<Response> {
  return c.html(signInPage(problem), problem ? PROBLEMS[problem].status : 200, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'self'",
  })
}

function signInPage(problem?: keyof typeof PROBLEMS): string {
  const alert = problem ? `<p role="alert">${PROBLEMS[problem].text}</p>` : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to the Studio</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh }
  form { display: grid; gap: 1rem; inline-size: min(20rem, 90vw) }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: 0 }
  input, button { font: inherit; padding: .6rem; inline-size: 100%; box-sizing: border-box }
  [role=alert] { color: #b00020 }
</style>
<form method="post">
  <h1>Sign in to the Studio</h1>
  ${alert}
  <label>Password <input type="password" name="password" required autofocus autocomplete="current-password"></label>
  <button>Sign in</button>
</form>
</html>`
}
