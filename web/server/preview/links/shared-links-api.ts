import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {newSharedLink, SHARED_LINKS_PATH} from '#web/contract/shared-links.ts'
import {requireJson, requireSameOrigin} from '../../http/guards.ts'
import {requireStaff, type IsStaff} from '../../staff/require-staff.ts'
import {sameOriginUrl} from '../preview-response.ts'
import type {SharedLinks} from './shared-links.ts'

const noPreview = 'The server shows no drafts: it needs a SANITY_READ_TOKEN.'

/**
 * The API of the Studio by which editors make, list and revoke links to drafts (behaviour B391).
 *
 * @param hasPreview whether the server can show drafts at all; without that no link is made.
 * @param endAll ends every link and every preview of an editor.
 */
export function sharedLinksApi({
  links,
  endAll,
  siteUrl,
  hasPreview,
  isStaff,
}: {
  links: SharedLinks
  endAll: () => Promise<void>
  siteUrl: string
  hasPreview: boolean
  isStaff: IsStaff
}): Hono {
  const app = new Hono().basePath(SHARED_LINKS_PATH)
  app.use(requireSameOrigin(siteUrl), requireStaff(isStaff))
  app.get('/', async (context) => context.json({items: await links.list()}))
  app.post('/', requireJson, bodyLimit({maxSize: 8192}), async (context) => {
    if (!hasPreview) return context.json({message: noPreview}, 409)
    const body = newSharedLink.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) return context.json({message: 'A link needs a page and a lifetime.'}, 400)
    const item = await links.create({...body.data, path: sameOriginUrl(body.data.path)})
    return context.json({item}, 201)
  })
  app.delete('/:id{[\\w-]+}', async (context) => {
    await links.revoke(context.req.param('id'))
    return context.json({})
  })
  app.post('/renew-key', requireJson, async (context) => {
    await endAll()
    return context.json({})
  })
  return app
}
