import type {BrowserContext, Page} from 'playwright'

/** The Studio reports on `beforeunload` that an editor leaves; the browser may be closing the socket by then. */
const leaving = 'WebSocket is already in CLOSING or CLOSED state.'

/** The warning of a page that was not hydrated as the server has drawn it: `entry-client.tsx`. */
export const DRAWN_ANEW = 'A part of the page was drawn anew.'

/** The font of Sanity's design system, the check for newer versions, and the one for feedback. */
const REFUSED_REQUESTS = [
  'https://design-system-static.sanity.io/Inter',
  'https://sanity-cdn.com/v1/modules/sanity/latest/',
  'https://api.sanity.io/vX/intake/feedback',
]

/** Messages that Sanity writes to the console about a refused check for newer versions. */
const VERSION_UNKNOWN =
  'Failed to fetch version for package (using tag=latest) sanity Error: TypeError: Failed to fetch'

/**
 * Tells whether the URL is of one of the requests to other hosts that the Studio makes without a setting for it, and
 * that its Content Security Policy refuses.
 */
const isRefusedRequest = (url: string): boolean =>
  REFUSED_REQUESTS.some((start) => url.startsWith(start))

/** Tells whether a console message says that exactly such a request was refused. */
function isRefusal(message: string): boolean {
  const [, url = ''] =
    /^(?:Loading the font|Connecting to) '([^']+)' violates the following Content Security Policy directive: /.exec(
      message,
    ) ??
    /^Fetch API cannot load (\S+)\. Refused to connect because it violates the document's Content Security Policy\.$/.exec(
      message,
    ) ??
    []
  return isRefusedRequest(url) || message.startsWith(VERSION_UNKNOWN)
}

/**
 * Adds to `errors` the console errors and uncaught errors of `page`, and for all pages of the context the
 * responses of 500 and above and the requests beyond this machine.
 */
export function collectErrors(watched: {context: BrowserContext; page: Page; errors: string[]}) {
  const {context} = watched
  const report = (error: string) => watched.errors.push(error)
  context.on('console', (message) => {
    if (message.page() !== watched.page) return
    const text = message.text()
    const isError = message.type() === 'error' && text !== leaving && !isRefusal(text)
    if (isError || text.startsWith(DRAWN_ANEW)) report(`console: ${text}`)
  })
  context.on('weberror', (webError) => {
    if (webError.page() === watched.page) report(`uncaught: ${webError.error().message}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()}: ${response.url()}`)
    if (isRefusedRequest(response.url())) report(`left the machine: ${response.url()}`)
  })
  context.on('request', (request) => {
    const {hostname, protocol} = new URL(request.url())
    const local = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !local && !isRefusedRequest(request.url())) {
      report(`left the machine: ${request.url()}`)
    }
  })
  context.on('requestfailed', (request) => {
    if (isRefusedRequest(request.url()) && request.failure()?.errorText !== 'csp') {
      report(`left the machine: ${request.url()}`)
    }
  })
}
