import {LakeError} from '../../protocol/errors.ts'
import {isPublicId, type LakeDocument} from '../../store/document.ts'
import {assertDataset, type LakeApp, type LakeParts} from '../context.ts'

const MAX_IDS = 1000

/** GET /data/doc/:dataset/:ids – documents by id, in the order asked for. */
export function docEndpoints(app: LakeApp, parts: LakeParts): void {
  app.get('/data/doc/:dataset/:ids', (c) => {
    assertDataset(c, parts)
    const ids = [...new Set(c.req.param('ids').split(',').filter(Boolean))]
    if (ids.length > MAX_IDS) throw new LakeError(400, `More than ${MAX_IDS} ids`)
    const {trusted} = c.get('identity')
    const documents: LakeDocument[] = []
    const omitted: {id: string; reason: 'existence' | 'permission'}[] = []
    for (const id of ids) {
      // By the id's form alone: whether a private document exists is itself private.
      const hidden = !trusted && !isPublicId(id)
      const document = hidden ? undefined : parts.store.documents.get(id)
      if (document) documents.push(document)
      else omitted.push({id, reason: hidden ? 'permission' : 'existence'})
    }
    return c.json({documents, omitted}, 200, {'Cache-Control': 'no-store'})
  })
}
