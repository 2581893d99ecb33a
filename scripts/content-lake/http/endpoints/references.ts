import {LakeError} from '../../protocol/errors.ts'
import {assertDataset, flag, type LakeApp, type LakeParts} from '../context.ts'

/**
 * GET /data/references/:dataset/documents/:id/to – who refers to a document. The Studio counts those of
 * its own dataset with a query and asks here for those of others, of which a local lake has none.
 */
export function referenceEndpoints(app: LakeApp, parts: LakeParts): void {
  app.get('/data/references/:dataset/documents/:id/to', (c) => {
    assertDataset(c, parts)
    const {trusted} = c.get('identity')
    if (!trusted) throw new LakeError(401, 'Unauthorized - sign in to see references')
    const external = flag(new URL(c.req.url).searchParams.get('excludeInternalReferences'))
    const sources = external ? [] : parts.store.documents.referringTo(c.req.param('id'))
    const references = [...sources].sort().map((documentId) => ({
      projectId: parts.projectId,
      datasetName: parts.dataset,
      documentId,
    }))
    return c.json({totalCount: references.length, references})
  })
}
