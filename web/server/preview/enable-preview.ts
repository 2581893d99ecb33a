import type {SanityClient} from '@sanity/client'
import {validatePreviewUrl} from '@sanity/preview-url-secret'
import {fetchSecretQuery, urlSearchParamPreviewSecret} from '@sanity/preview-url-secret/constants'
import {Hono} from 'hono'
import {sameOriginUrl} from './same-origin-url.ts'
import type {PreviewSessions} from './preview-session.ts'

/**
 * Begins and ends preview (behaviour B381). The Studio stores a secret in the dataset and sends the
 * browser here with it: only who may write to the dataset can do that.
 */
export function enablePreview(client: SanityClient, sessions: PreviewSessions): Hono {
  return new Hono()
    .get('/preview/enable', async (context) => {
      const {isValid, redirectTo} = await validatePreviewUrl(client, context.req.url)
      const secret = context.req.query(urlSearchParamPreviewSecret) ?? ''
      if (!isValid || !(await isPrivate(client, secret))) {
        return context.text('This link is wrong or too old: open the preview from the Studio.', 401)
      }
      await sessions.start(context)
      return context.redirect(sameOriginUrl(redirectTo), 307)
    })
    .get('/preview/disable', (context) => {
      sessions.end(context)
      return context.redirect(sameOriginUrl(context.req.query('path')), 307)
    })
}

/** Whether a secret is private, and valid for an hour: those of the links that the Studio shares never expire. */
async function isPrivate(client: SanityClient, secret: string): Promise<boolean> {
  const found: unknown = await client.fetch(fetchSecretQuery, {secret}, {perspective: 'raw'})
  return found !== null
}
