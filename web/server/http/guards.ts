import type {Context, MiddlewareHandler} from 'hono'

/** Refuses what another site's page sends. Programs that are no browser send no origin and pass. */
export function requireSameOrigin(siteUrl: string): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host
  return async (context, next) => {
    const origin = context.req.header('origin')
    const site = context.req.header('sec-fetch-site')
    const hosts = [siteHost, new URL(context.req.url).host]
    const isCrossSite =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !URL.canParse(origin) || !hosts.includes(new URL(origin).host)
    if (isCrossSite) return context.text('Requests from other sites are not taken.', 403)
    return next()
  }
}

/** Refuses everything but JSON: a form of another site cannot send JSON without a CORS preflight. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return context.text('Only JSON is taken.', 415)
  return next()
}

/** The response where storing failed. Plain text, because the form takes any JSON as success. */
export function unavailable(context: Context) {
  return context.text('It could not be stored. Please try again.', 503, {
    'Retry-After': '30',
  })
}
