import type {AssetKind} from '../../assets/asset-names.ts'
import {UPLOAD_LIMITS} from '../../assets/asset-store.ts'
import {bodyOf} from '../request-body.ts'
import {
  assertDataset,
  assertMayWrite,
  type LakeApp,
  type LakeParts,
  type LakeRequest,
} from '../context.ts'

const TEXTS = ['label', 'title', 'description', 'creditLine'] as const

/** POST /assets/images/:dataset and /assets/files/:dataset – the body is the content itself. */
export function uploadEndpoints(app: LakeApp, parts: LakeParts): void {
  const take = (kind: AssetKind) => async (c: LakeRequest) => {
    assertDataset(c, parts)
    assertMayWrite(c, parts)
    const search = new URL(c.req.url).searchParams
    const facts = {
      filename: search.get('filename')?.slice(0, 255).toWellFormed() || undefined,
      contentType: c.req.header('content-type') ?? null,
      attributes: attributesOf(search),
    }
    const chunks = bodyOf(c.req.raw, UPLOAD_LIMITS[kind])
    const document = await parts.assets.upload(kind, chunks, facts, c.get('identity').userId)
    return c.json({document})
  }
  app.post('/assets/images/:dataset', take('image'))
  app.post('/assets/files/:dataset', take('file'))
}

function attributesOf(search: URLSearchParams): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const name of TEXTS) {
    const text = search.get(name)
    if (text) attributes[name] = text.slice(0, 2000).toWellFormed()
  }
  const [id, name, url] = ['sourceId', 'sourceName', 'sourceUrl'].map((key) => search.get(key))
  if (id || name) attributes['source'] = {id, name, ...(url && {url})}
  return attributes
}
