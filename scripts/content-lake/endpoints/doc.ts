import {LakeError} from '../protocol/errors.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import {assetUrls} from '../http/asset-urls.ts'
import {disconnectOf, streamBody} from '../http/stream-body.ts'
import {assertDataset, getSearchParams, type LakeApp, type LakeServices} from '../http/context.ts'
import {parseFlag} from '../protocol/query-string.ts'
import {LIMITS} from '../limits.ts'

/** GET /data/doc/:dataset/:ids – documents by id, in the order of the ids. */
export function docEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/doc/:dataset/:ids', (c) => {
    assertDataset(c, services)
    const ids = [...new Set(c.req.param('ids').split(',').filter(Boolean))]
    if (ids.length > LIMITS.ids.value) throw new LakeError(400, `More than ${LIMITS.ids.value} ids`)
    const {trusted} = c.get('identity')
    const view = services.views.get({kind: 'raw'}, trusted)
    const documents: LakeDocument[] = []
    const omitted: {id: string; reason: 'existence' | 'permission'}[] = []
    for (const id of ids) {
      // Decided by the id alone, so that nobody learns whether a private document exists.
      const hidden = !trusted && !isPublicId(id)
      const document = view.get(id)
      if (document) documents.push(document)
      else omitted.push({id, reason: hidden ? 'permission' : 'existence'})
    }
    const urls = assetUrls(c, services)
    const body = streamBody(
      answerParts(documents, omitted, (json) => urls.toReader(json)),
      {
        disconnect: disconnectOf(c.env),
      },
    )
    return c.body(body, 200, {'Content-Type': 'application/json', 'Cache-Control': 'no-store'})
  })
}

/** The answer as JSON text, document by document, so that one that nobody reads takes no memory. */
function* answerParts(
  documents: readonly LakeDocument[],
  omitted: readonly object[],
  translate: (json: string) => string,
): Generator<string> {
  yield '{"documents":['
  for (const [index, document] of documents.entries()) {
    yield (index > 0 ? ',' : '') + translate(JSON.stringify(document))
  }
  yield `],"omitted":${JSON.stringify(omitted)}}`
}

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
