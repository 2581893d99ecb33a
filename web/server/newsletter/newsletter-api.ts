import {Hono} from 'hono'
import {NEWSLETTER_ANSWERS, NEWSLETTER_EMAIL_ERROR} from '#web/contract/newsletter.ts'
import type {ApiDeps} from '../http/api-deps.ts'
import {onlyJson, sameOrigin, unavailable} from '../http/guards.ts'
import type {Subscribe} from './subscribe.ts'

const answers = {
  requested: {status: 201, message: NEWSLETTER_ANSWERS.created},
  subscribed: {status: 409, message: NEWSLETTER_ANSWERS.subscribed},
  'invalid-email': {status: 400, message: NEWSLETTER_EMAIL_ERROR},
  limited: {status: 429, message: NEWSLETTER_ANSWERS.limited},
} as const

/** POST /api/v1/newsletter/create/{email} (specification, section 7; DECISIONS 26). */
export function newsletterApi({siteUrl}: ApiDeps, subscribe: Subscribe): Hono {
  const app = new Hono()
  app.post(
    '/api/v1/newsletter/create/:email{[^]*}',
    sameOrigin(siteUrl),
    onlyJson,
    async (context) => {
      const outcome = await subscribe(context, context.req.param('email'))
      if (outcome === 'failed') return unavailable(context)
      const {status, message} = answers[outcome]
      return context.json({message}, status)
    },
  )
  return app
}
