import type {BrowserContext, Page} from 'playwright'

/** The Studio reports on `beforeunload` that an editor leaves; the browser may be closing the socket by then. */
const leaving = 'WebSocket is already in CLOSING or CLOSED state.'

/**
 * Adds to `errors` the console errors and uncaught errors of `page`, and for all pages of the context the
 * responses of 500 and above and the requests beyond this machine.
 */
export function collectErrors(watched: {context: BrowserContext; page: Page; errors: string[]}) {
  const {context} = watched
  const report = (error: string) => watched.errors.push(error)
  context.on('console', (message) => {
    if (message.page() !== watched.page) return
    if (message.type() === 'error' && message.text() !== leaving) {
      report(`console: ${message.text()}`)
    }
  })
  context.on('weberror', (webError) => {
    if (webError.page() === watched.page) report(`uncaught: ${webError.error().message}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) report(`${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const {hostname, protocol} = new URL(request.url())
    const local = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !local) report(`left the machine: ${request.url()}`)
  })
}
