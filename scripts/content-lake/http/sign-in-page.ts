const PROBLEMS = {
  wrong: 'That is not the password.',
  slowed: 'That is not the password. After several wrong ones each try takes a second or more.',
  busy: 'Too many people try to sign in just now. Try again in a moment.',
}

/** The page that asks for the password; its form posts back to its own address. */
export function signInPage(problem?: keyof typeof PROBLEMS): string {
  const alert = problem ? `<p role="alert">${PROBLEMS[problem]}</p>` : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to the Studio</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh }
  form { display: grid; gap: 1rem; inline-size: min(20rem, 90vw) }
  h1 { font-size: 1.25rem; margin: 0 }
  input, button { font: inherit; padding: .6rem; inline-size: 100%; box-sizing: border-box }
  [role=alert] { color: #b00020; margin: 0 }
</style>
<form method="post">
  <h1>Sign in to the Studio</h1>
  ${alert}
  <label>Password <input type="password" name="password" required autofocus autocomplete="current-password"></label>
  <button>Sign in</button>
</form>
</html>`
}
