import {stat} from 'node:fs/promises'
import {assetDocumentId} from '../assets/asset-names.ts'
import {mediaTypeOf} from '../assets/formats.ts'
import {parseImageParams} from '../assets/image-params.ts'
import type {StoredImage} from '../assets/image-plan.ts'
import {LakeError} from '../protocol/errors.ts'
import {isRecord} from '../store/document.ts'
import type {LakeServices} from './context.ts'
import {ASSET_HEADERS} from './send-file.ts'

/**
 * The answer to `fm=json`, which describes an image with imgix's names
 * (https://docs.imgix.com/apis/rendering/format/output-format), and to `fm=blurhash`; null for other
 * formats. Both are of the original: transformations are checked, and change nothing.
 */
export async function describeImage(
  services: LakeServices,
  image: StoredImage,
  search: URLSearchParams,
): Promise<Response | null> {
  const format = search.get('fm')
  if (format !== 'json' && format !== 'blurhash') return null
  const others = new URLSearchParams(search)
  others.delete('fm')
  parseImageParams(others)
  if (format === 'blurhash')
    return answer(findBlurHash(services, image), 'text/plain; charset=utf-8')
  const {size} = await stat(image.path)
  const description = {
    'Content-Type': mediaTypeOf(image.extension),
    'Content-Length': size,
    PixelWidth: image.width,
    PixelHeight: image.height,
  }
  return answer(JSON.stringify(description), 'application/json; charset=utf-8')
}

function findBlurHash({store}: LakeServices, {name}: StoredImage): string {
  const metadata = store.documents.get(assetDocumentId({kind: 'image', name}))?.['metadata']
  const hash = isRecord(metadata) ? metadata['blurHash'] : undefined
  if (typeof hash !== 'string') throw new LakeError(404, 'The image has no BlurHash')
  return hash
}

function answer(text: string, type: string): Response {
  const length = String(Buffer.byteLength(text))
  return new Response(text, {
    headers: {...ASSET_HEADERS, 'Content-Type': type, 'Content-Length': length},
  })
}
