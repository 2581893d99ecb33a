import {AssetUrls} from '../assets/asset-urls.ts'
import {parseAssetDocumentId} from '../assets/asset-names.ts'
import {GRANT_PARAMETER} from '../assets/export-grants.ts'
import {getRequestOrigin} from '../protocol/request-origin.ts'
import type {LakeDocument} from '../store/document.ts'
import {isPublicAsset} from '../store/public-documents.ts'
import {assertDataset, type LakeApp, type LakeServices, getSearchParams} from '../http/context.ts'

const DOCUMENTS_PER_CHUNK = 100

/** GET /data/export/:dataset[?types=a,b] – the documents that the reader may see, as NDJSON. */
export function exportEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/export/:dataset', (c) => {
    assertDataset(c, services)
    const types = getSearchParams(c).get('types')?.split(',').filter(Boolean)
    const wanted = new Set(types)
    const {trusted} = c.get('identity')
    const view = services.views.get({kind: 'raw'}, trusted)
    const documents = types
      ? view.all().filter((document) => wanted.has(document._type))
      : view.all()
    // Who exports downloads each asset next, from the lake that answered.
    const origin = getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto'))
    const urls = new AssetUrls({...services, origin})
    const lines = encodeLines(documents, (document) =>
      urls.toReader(JSON.stringify(trusted ? withGrant(document, services) : document)),
    )
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const {value, done} = lines.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return c.body(body, 200, {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store',
    })
  })
}

function* encodeLines(
  documents: readonly LakeDocument[],
  encode: (document: LakeDocument) => string,
): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let start = 0; start < documents.length; start += DOCUMENTS_PER_CHUNK) {
    const chunk = documents.slice(start, start + DOCUMENTS_PER_CHUNK)
    yield encoder.encode(chunk.map((document) => `${encode(document)}\n`).join(''))
  }
}

/** An asset that only drafts use is in the export of who sees drafts, and must be downloadable too. */
function withGrant(document: LakeDocument, {store, exportGrants}: LakeServices): LakeDocument {
  const {_id, _type, url} = document
  const asset = /^sanity\.(image|file)Asset$/.test(_type) ? parseAssetDocumentId(_id) : null
  if (!asset || typeof url !== 'string' || isPublicAsset(store.documents, _id)) return document
  return {...document, url: `${url}?${GRANT_PARAMETER}=${exportGrants.create(asset)}`}
}
