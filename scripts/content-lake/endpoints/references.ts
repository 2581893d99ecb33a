import {LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/query-string.ts'
import {assertDataset, type LakeApp, type LakeServices, getSearchParams} from '../http/context.ts'

/**
 * GET /data/references/:dataset/documents/:id/to – the documents that refer to a document. The Studio
 * counts those of the same dataset with a query and uses this for other datasets; the lake has only one.
 */
export function referenceEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/references/:dataset/documents/:id/to', (c) => {
    assertDataset(c, services)
    const {trusted} = c.get('identity')
    if (!trusted) throw new LakeError(401, 'Unauthorized - sign in to see references')
    const external = parseFlag(getSearchParams(c), 'excludeInternalReferences')
    const sources = external ? [] : services.store.documents.referringTo(c.req.param('id'))
    const references = [...sources].sort().map((documentId) => ({
      projectId: services.projectId,
      datasetName: services.dataset,
      documentId,
    }))
    return c.json({totalCount: references.length, references})
  })
}
