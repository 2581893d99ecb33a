import type {LakeDocument} from '../store/document.ts'
import {assertDataset, type LakeApp, type LakeServices, getSearchParams} from '../http/context.ts'

const DOCUMENTS_PER_CHUNK = 100

/** GET /data/export/:dataset[?types=a,b] – the documents that the reader may see, as NDJSON. */
export function exportEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/data/export/:dataset', (c) => {
    assertDataset(c, services)
    const types = getSearchParams(c).get('types')?.split(',').filter(Boolean)
    const view = services.views.get({kind: 'raw'}, c.get('identity').trusted)
    const documents = types
      ? view.all().filter((document) => types.includes(document._type))
      : view.all()
    // Asset urls are stored as paths; an export needs full addresses.
    const lines = encodeLines(documents, new URL(c.req.url).origin)
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

function* encodeLines(documents: readonly LakeDocument[], origin: string): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let start = 0; start < documents.length; start += DOCUMENTS_PER_CHUNK) {
    const lines = documents.slice(start, start + DOCUMENTS_PER_CHUNK).map((document) => {
      const {url} = document
      const isAsset =
        document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
      const absolute = isAsset && typeof url === 'string' && url.startsWith('/')
      return `${JSON.stringify(absolute ? {...document, url: origin + url} : document)}\n`
    })
    yield encoder.encode(lines.join(''))
  }
}
