import {Hono} from 'hono'
import {NEWSLETTER_MESSAGES, NEWSLETTER_EMAIL_ERROR} from '#web/contract/newsletter.ts'
import {requireJson, requireSameOrigin, unavailable} from '../http/guards.ts'
import type {NewsletterDeps, Subscribe} from './subscribe.ts'

const responses = {
  requested: {status: 201, message: NEWSLETTER_MESSAGES.created},
  subscribed: {status: 409, message: NEWSLETTER_MESSAGES.subscribed},
  'invalid-email': {status: 400, message: NEWSLETTER_EMAIL_ERROR},
  limited: {status: 429, message: NEWSLETTER_MESSAGES.limited},
} as const

/** POST /api/v1/newsletter/create/{email} (behaviour B63, B66, B67). */
export function newsletterApi(
  {siteUrl}: Pick<NewsletterDeps, 'siteUrl'>,
  subscribe: Subscribe,
): Hono {
  const app = new Hono()
  app.post(
    '/api/v1/newsletter/create/:email{[^]*}',
    requireSameOrigin(siteUrl),
    requireJson,
    async (context) => {
      const outcome = await subscribe(context, context.req.param('email'))
      if (outcome === 'failed') return unavailable(context)
      const {status, message} = responses[outcome]
      return context.json({message}, status)
    },
  )
  return app
}
