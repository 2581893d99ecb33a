import {Hono} from 'hono'
import {newsletterApi} from './newsletter/newsletter-api.ts'
import {newsletterFormsApi} from './newsletter/newsletter-forms.ts'
import {createSubscribe} from './newsletter/subscribe.ts'
import {errorCode} from './storage/error-code.ts'
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
  const subscribe = createSubscribe(deps)
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.route('/', contactApi(deps))
  app.route('/', newsletterApi(deps, subscribe))
  app.route('/', newsletterFormsApi(deps, subscribe))
  if (staff) app.route('/', staff)
  app.notFound((context) => context.text('Not Found', 404))
  app.onError((error, context) => {
    deps.log(`${context.req.method} of the API failed (${errorCode(error)}).`)
    return context.text('Internal Server Error', 500)
  })
  return app
}
