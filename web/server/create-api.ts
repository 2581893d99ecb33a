import {Hono} from 'hono'
import {newsletterApi} from './newsletter/newsletter-api.ts'
import {newsletterForms} from './newsletter/newsletter-forms.ts'
import {subscribeFrom} from './newsletter/subscribe.ts'
import {faultCode} from './storage/fault-code.ts'
import type {ApiDeps} from './http/api-deps.ts'
import {contactApi} from './contact/contact-api.ts'

/**
 * The product API (specification, section 7) as one Hono app, apart from any port: contact,
 * newsletter, and what the newsletter's pages post.
 *
 * @param staff more routes below /api/v1, for the company's own people.
 */
export function createApi(deps: ApiDeps, staff?: Hono): Hono {
  const app = new Hono()
  const subscribe = subscribeFrom(deps)
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.route('/', contactApi(deps))
  app.route('/', newsletterApi(deps, subscribe))
  app.route('/', newsletterForms(deps, subscribe))
  if (staff) app.route('/', staff)
  app.notFound((context) => context.text('Not Found', 404))
  app.onError((error, context) => {
    deps.log(`${context.req.method} of the API failed (${faultCode(error)}).`)
    return context.text('Internal Server Error', 500)
  })
  return app
}
