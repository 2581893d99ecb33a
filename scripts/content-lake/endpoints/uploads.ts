import type {AssetKind} from '../assets/asset-names.ts'
import {jsonWithAssets} from '../http/asset-urls.ts'
import {streamBody} from '../http/request-body.ts'
import {
  assertDataset,
  assertCanWrite,
  type LakeApp,
  type LakeServices,
  type LakeRequest,
  getSearchParams,
} from '../http/context.ts'
import {LIMITS} from '../limits.ts'

const TEXT_ATTRIBUTES = ['label', 'title', 'description', 'creditLine'] as const

/** POST /assets/images/:dataset and /assets/files/:dataset – the body is the file's content. */
export function uploadEndpoints(app: LakeApp, services: LakeServices): void {
  const upload = (kind: AssetKind) => async (c: LakeRequest) => {
    assertDataset(c, services)
    assertCanWrite(c, services)
    const search = getSearchParams(c)
    const info = {
      filename: search.get('filename')?.slice(0, 255).toWellFormed() || undefined,
      contentType: c.req.header('content-type') ?? null,
      attributes: parseAttributes(search),
    }
    const chunks = streamBody(c.req.raw, LIMITS[`${kind}Upload` as const].value)
    const document = await services.assets.upload(kind, chunks, info, c.get('identity').userId)
    return jsonWithAssets(c, services, {document})
  }
  app.post('/assets/images/:dataset', upload('image'))
  app.post('/assets/files/:dataset', upload('file'))
}

function parseAttributes(search: URLSearchParams): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const name of TEXT_ATTRIBUTES) {
    const text = search.get(name)
    if (text) attributes[name] = text.slice(0, 2000).toWellFormed()
  }
  const [id, name, url] = ['sourceId', 'sourceName', 'sourceUrl'].map((key) => search.get(key))
  if (id || name) attributes['source'] = {id, name, ...(url && {url})}
  return attributes
}
