import type {Context} from 'hono'

interface Page {
  title: string
  /** HTML. */
  body: string
  status?: 200 | 400 | 401 | 403 | 404 | 429 | 503
  /** The origins beside its own to which a form of the page may lead. */
  formTargets?: Iterable<string>
  /** The path of a script on the lake's own origin. Default: the page runs none. */
  script?: string
  /** Light or dark: without it, as the browser is. */
  scheme?: string | null
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/** Answers with a page of the lake's own, which runs no script but a given one. */
export function sendPage(
  c: Context,
  {title, body, status = 200, formTargets = [], script, scheme}: Page,
) {
  const scriptPolicy = script === undefined ? '' : "script-src 'self'; connect-src 'self'; "
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: ${scheme === 'light' || scheme === 'dark' ? scheme : 'light dark'} }
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh }
  form, main { display: grid; gap: 1rem; inline-size: min(20rem, 90vw) }
  main:has(pre) { inline-size: min(40rem, 90vw) }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: 0; overflow-wrap: anywhere }
  pre { margin: 0; padding: 1rem; overflow-x: auto; background: #8882 }
  input, button { font: inherit; padding: .6rem; inline-size: 100%; box-sizing: border-box }
  [role=alert] { color: light-dark(#b00020, #ff9a9a) }
  a { color: light-dark(LinkText, #9ac4ff) }
</style>
${body}
${script === undefined ? '' : `<script type="module" src="${escapeHtml(script)}"></script>`}
</html>`
  return c.html(page, status, {
    'Referrer-Policy': 'same-origin',
    'Content-Security-Policy': `default-src 'none'; ${scriptPolicy}style-src 'unsafe-inline'; frame-ancestors 'self'; form-action ${["'self'", ...formTargets].join(' ')}`,
  })
}
