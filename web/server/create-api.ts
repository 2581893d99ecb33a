import {Hono} from 'hono'
import {contactApi, type ContactDeps} from './contact/contact-api.ts'
import {createVisitorLimit, type Limits, type RequestCounters} from './http/rate-limit.ts'
import {answerFailures} from './monitoring/observe-requests.ts'
import {newsletterApi} from './newsletter/newsletter-api.ts'
import {newsletterFormsApi} from './newsletter/newsletter-forms.ts'
import {createSubscribe, type NewsletterDeps} from './newsletter/subscribe.ts'
import {errorCode} from './storage/error-code.ts'

/** Limits against abuse of the two forms. */
export type FormLimits = {
  contact: Limits
  newsletter: Limits
  /** A person needs at least so many milliseconds to fill a form. */
  minimumMs: number
}

const tenMinutes = 10 * 60_000

/** Generous: whole offices and mobile networks share one address. */
export const defaultLimits: FormLimits = {
  contact: {address: 20, network: 100, windowMs: tenMinutes},
  newsletter: {address: 20, network: 100, windowMs: tenMinutes},
  minimumMs: 500,
}

export type ApiDeps = Omit<ContactDeps & NewsletterDeps, 'exceededLimit' | 'minimumMs'> & {
  limits: FormLimits
  counters: RequestCounters
}

/**
 * The product API (behaviour B52, B63) as one Hono app without a port: contact, newsletter, and
 * the forms of the newsletter's pages.
 *
 * @param staff further routes below /api/v1, for the company's own people.
 */
export function createApi({limits, counters, ...deps}: ApiDeps, staff?: Hono): Hono {
  const app = new Hono()
  const {minimumMs} = limits
  const limitOf = (name: 'contact' | 'newsletter') =>
    createVisitorLimit(limits[name], {counters, name, now: deps.now})
  const newsletter = {...deps, exceededLimit: limitOf('newsletter'), minimumMs}
  const subscribe = createSubscribe(newsletter)
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.route('/', contactApi({...deps, exceededLimit: limitOf('contact'), minimumMs}))
  app.route('/', newsletterApi(newsletter, subscribe))
  app.route('/', newsletterFormsApi(newsletter, subscribe))
  if (staff) app.route('/', staff)
  app.notFound((context) => context.text('Not Found', 404))
  // An error's message may hold what somebody wrote.
  const log = (line: string, error: unknown) => deps.log(`${line} (${errorCode(error)})`)
  app.onError(answerFailures({log, answer: ['Internal Server Error', 500]}))
  return app
}
