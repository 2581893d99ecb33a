import type {Context, MiddlewareHandler} from 'hono'

/** Bytes of a query that are read: each of the site's own is far smaller. */
export const maxQueryBody = 65_536

/**
 * Refuses what another site's page sends. Programs that are no browser send no origin and pass.
 *
 * @param isWithoutReferrer tells whether the forms stand on a page that sends no referrer: then browsers send `null` as
 *   origin (Fetch, section 3.2), and say in `Sec-Fetch-Site` alone where a request comes from.
 */
export function requireSameOrigin(
  siteUrl: string,
  {isWithoutReferrer = false} = {},
): MiddlewareHandler {
  const siteHost = new URL(siteUrl).host
  return async (context, next) => {
    const sent = context.req.header('origin')
    const origin = isWithoutReferrer && sent === 'null' ? undefined : sent
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

/** Reads a body of JSON by a schema of zod; undefined where it is none, or not as the schema has it. */
export async function readJson<Body>(
  context: Context,
  schema: {safeParse: (body: unknown) => {data?: Body | undefined}},
): Promise<Body | undefined> {
  return schema.safeParse(await context.req.json<unknown>().catch(() => undefined)).data
}

/** A form's field as text; empty where the body is no form or lacks the field. */
export async function formField(context: Context, name: string): Promise<string> {
  const form = await context.req.parseBody().catch(() => ({}))
  const value: unknown = Reflect.get(form, name)
  return typeof value === 'string' ? value : ''
}

/** The response where storing failed. Plain text, because the form takes any JSON as success. */
export function unavailable(context: Context) {
  return context.text('It could not be stored. Please try again.', 503, {
    'Retry-After': '30',
  })
}
