import type {Context, MiddlewareHandler} from 'hono'

/** Refuses what another site's page sends. Programs that are no browser name no origin and pass. */
export function requireSameOrigin(siteUrl: string): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host
  return async (context, next) => {
    const origin = context.req.header('origin')
    const site = context.req.header('sec-fetch-site')
    const hosts = [siteHost, new URL(context.req.url).host]
    const foreign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !URL.canParse(origin) || !hosts.includes(new URL(origin).host)
    if (foreign) return context.text('Requests from other sites are not taken.', 403)
    return next()
  }
}

/** Only JSON is taken: a form of another site cannot send it without being asked first. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return context.text('Only JSON is taken.', 415)
  return next()
}

/** Where storing failed. Plain text on purpose: any JSON would tell the visitor that all is well. */
export function unavailable(context: Context) {
  return context.text('It could not be stored. Please try again.', 503, {
    'Retry-After': '30',
  })
}
