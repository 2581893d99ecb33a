import type {LakeDocument} from '../../store/document.ts'
import {assertDataset, type LakeApp, type LakeParts} from '../context.ts'

const DOCUMENTS_A_CHUNK = 100

/** GET /data/export/:dataset[?types=a,b] – the documents that the reader may see, one JSON a line. */
export function exportEndpoints(app: LakeApp, parts: LakeParts): void {
  app.get('/data/export/:dataset', (c) => {
    assertDataset(c, parts)
    const types = new URL(c.req.url).searchParams.get('types')?.split(',').filter(Boolean)
    const view = parts.views.get({kind: 'raw'}, c.get('identity').trusted)
    const documents = types
      ? view.all().filter((document) => types.includes(document._type))
      : view.all()
    // Asset urls are paths here; whoever takes the documents elsewhere needs the host with them.
    const lines = linesOf(documents, new URL(c.req.url).origin)
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

function* linesOf(documents: readonly LakeDocument[], origin: string): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let start = 0; start < documents.length; start += DOCUMENTS_A_CHUNK) {
    const lines = documents.slice(start, start + DOCUMENTS_A_CHUNK).map((document) => {
      const {url} = document
      const isAsset =
        document._type === 'sanity.imageAsset' || document._type === 'sanity.fileAsset'
      const absolute = isAsset && typeof url === 'string' && url.startsWith('/')
      return `${JSON.stringify(absolute ? {...document, url: origin + url} : document)}\n`
    })
    yield encoder.encode(lines.join(''))
  }
}
