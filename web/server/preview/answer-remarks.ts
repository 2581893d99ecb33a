import {Hono} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {z} from 'zod'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {newRemark} from '#web/contract/remarks.ts'
import {readJson, requireJson} from '../http/guards.ts'
import type {Drafts} from './drafts.ts'
import type {SessionEnv} from './preview-sessions.ts'
import type {Remarks} from './remarks.ts'
import type {OpenedLink} from './shared-links.ts'

const typeSchema = z.string().nullable()
const typeQuery = '*[_id == $id][0]._type'

/** The type of a document that a link shows; null where it shows none with this id. */
async function typeShownBy(
  {perspective}: OpenedLink,
  id: string,
  drafts: Drafts,
): Promise<string | null> {
  const {result} = await drafts.query({query: typeQuery, params: {id}, perspective})
  return typeSchema.parse(result ?? null)
}

/** Takes and lists the remarks of whoever has a link that allows them. */
export function answerRemarks(remarks: Remarks, drafts: Drafts): Hono<SessionEnv> {
  const app = new Hono<SessionEnv>()
  app.use(PREVIEW_PATHS.remarks, async (context, next) => {
    if (context.get('session').link?.mayRemark) return next()
    return context.json({message: 'This preview takes no remarks.'}, 403)
  })
  app.get(PREVIEW_PATHS.remarks, async (context) => {
    const {link} = context.get('session')
    return context.json({items: link ? await remarks.listOfLink(link.id) : []})
  })
  app.post(PREVIEW_PATHS.remarks, requireJson, bodyLimit({maxSize: 16_384}), async (context) => {
    const {link} = context.get('session')
    const remark = await readJson(context, newRemark)
    if (!link || !remark) {
      return context.json({message: 'A remark is one to 1,000 characters about a text.'}, 400)
    }
    const refusal = await remarks.refusalOf(link.id)
    if (refusal === 'too fast') {
      context.header('Retry-After', '600')
      return context.json({message: 'Too many remarks at once. Please wait ten minutes.'}, 429)
    }
    if (refusal) return context.json({message: 'This link has as many remarks as it takes.'}, 409)
    const type = await typeShownBy(link, remark.document_id, drafts)
    if (type === null) {
      return context.json({message: 'This preview shows no such text any more.'}, 404)
    }
    const item = await remarks.add(link.id, remark, type)
    if (!item) return context.json({message: 'This link has ended: nothing was stored.'}, 401)
    return context.json({item}, 201)
  })
  return app
}
