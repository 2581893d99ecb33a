import type {StoredImage} from '../../assets/image-service.ts'
import {mediaTypeOf} from '../../assets/formats.ts'
import {type ImageRequest, type OutputFormat, parseImageParams} from '../../assets/image-params.ts'
import {LakeError} from '../../protocol/errors.ts'
import {assertDataset, type LakeApp, type LakeParts, type LakeRequest} from '../context.ts'
import {ASSET_HEADERS, disposition, isUnchanged, sendFile} from '../send-file.ts'

const NAME = /^[0-9a-f]{40}-(\d{1,5})x(\d{1,5})\.([a-z0-9]{2,5})$/
/** An SVG is stored and served as it came, so it must not run when opened as a page. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** GET /images/:project/:dataset/:file, with an optional name for people at the end. */
export function imageEndpoints(app: LakeApp, parts: LakeParts): void {
  const serve = async (c: LakeRequest): Promise<Response> => {
    assertDataset(c, parts)
    const image = find(parts, c.req.param('file') ?? '')
    const search = new URL(c.req.url).searchParams
    const request = parseImageParams(search)
    const format = outputFormat(image, request, c.req.header('accept') ?? '')
    const named = search.get('dl') ?? search.get('dlRaw')
    const headers: Record<string, string> = {
      ...(request.format === 'auto' && {Vary: 'Accept'}),
      ...(named !== null && {
        'Content-Disposition': disposition('attachment', named || image.name),
      }),
    }
    if (!format || search.has('dlRaw')) {
      headers['Content-Type'] = mediaTypeOf(image.extension)
      if (image.extension === 'svg') headers['Content-Security-Policy'] = SVG_POLICY
      return sendFile(c.req.raw, image.path, `"${image.name}"`, headers)
    }
    const {key, bytes} = await parts.images.get(image, request, format)
    const all = {
      ...ASSET_HEADERS,
      ...headers,
      'Content-Type': mediaTypeOf(format === 'pjpg' ? 'jpg' : format),
      ETag: `"${key}"`,
    }
    if (isUnchanged(c.req.raw, `"${key}"`)) return new Response(null, {status: 304, headers: all})
    return new Response(new Uint8Array(bytes), {headers: all})
  }
  app.get('/images/:project/:dataset/:file', serve)
  app.get('/images/:project/:dataset/:file/:vanity', serve)
}

function find(parts: LakeParts, name: string): StoredImage {
  const [, width, height, extension] = NAME.exec(name) ?? []
  const path = extension === undefined ? null : parts.assets.pathOf('image', name)
  if (!path || extension === undefined) throw new LakeError(404, 'Image not found')
  return {name, path, width: Number(width), height: Number(height), extension}
}

/** The format to answer in; null when the stored file itself is the answer. */
function outputFormat(
  {extension}: StoredImage,
  {format, ...request}: ImageRequest,
  accept: string,
): OutputFormat | null {
  if (extension === 'svg') return null
  const own = OWN_FORMAT[extension] ?? 'jpg'
  if (format === 'auto') {
    // A GIF may move, which AVIF encoding here would not keep.
    if (accept.includes('image/avif') && extension !== 'gif') return 'avif'
    return accept.includes('image/webp') ? 'webp' : own
  }
  if (format !== undefined) return format
  const {fit, crop: _crop, ...rest} = request
  const asksForNothing = Object.values(rest).every((value) => value === undefined)
  return asksForNothing && fit === 'clip' ? null : own
}

const OWN_FORMAT: Readonly<Record<string, OutputFormat>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
}
