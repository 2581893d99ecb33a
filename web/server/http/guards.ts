import type {Context, MiddlewareHandler} from 'hono'
import {FORM_HEADERS} from '#web/contract/form-headers.ts'
import type {Visitor} from './client-network.ts'
import type {VisitorLimit} from './rate-limit.ts'

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

/**
 * Why a program seems to have filled a form, by the form's own headers; nothing where a person seems
 * to have, or where the headers are missing.
 *
 * @param minimumMs a person needs at least this long.
 */
function detectSpam({req}: Context, minimumMs: number): string | undefined {
  if (req.header(FORM_HEADERS.honeypot) === 'filled') return 'honeypot'
  const elapsed = req.header(FORM_HEADERS.elapsed)
  if (elapsed !== undefined && !(Number(elapsed) >= minimumMs)) return 'too fast'
  return undefined
}

/** What both forms, contact and newsletter, need to judge a submission. */
export type SubmissionGuards = {
  siteUrl: string
  readVisitor: (context: Context) => Visitor
  exceededLimit: VisitorLimit
  /** A person needs at least so many milliseconds to fill the form. */
  minimumMs: number
}

/**
 * Counts a form's submission, and judges it.
 *
 * @returns the limit that its sender exceeds, and why a program seems to have filled it, if so.
 */
export async function inspectSubmission(
  context: Context,
  {readVisitor, exceededLimit, minimumMs}: SubmissionGuards,
): Promise<{exceeded: 'address' | 'network' | undefined; spam: string | undefined}> {
  const exceeded = await exceededLimit(readVisitor(context))
  return {exceeded, spam: detectSpam(context, minimumMs)}
}
