import fresh from 'fresh'
import type {ImageClient, StoredImage} from '../assets/image-plan.ts'
import {mediaTypeOf} from '../assets/formats.ts'
import {type ImageRequest, type OutputFormat, parseImageParams} from '../assets/image-params.ts'
import {uploadedName} from '../assets/uploaded-name.ts'
import {LakeError} from '../protocol/errors.ts'
import {ASSET_HEADERS, contentDisposition, sendFile} from '../http/send-file.ts'
import {
  assertDataset,
  getClientAddress,
  getSearchParams,
  incomingOf,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
} from '../http/context.ts'

const NAME = /^[0-9a-f]{40}-(\d{1,5})x(\d{1,5})\.([a-z0-9]{2,5})$/
/** An SVG is served as it was uploaded, so its scripts must not run when it is opened as a page. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** For answers that only somebody who is signed in gets, such as an enlarged image. */
const PRIVATE = {'Cache-Control': 'private, max-age=31536000, immutable'}

/** GET /images/:project/:dataset/:file, with an optional readable name at the end. */
export function imageEndpoints(app: LakeApp, services: LakeServices): void {
  const serve = async (c: LakeRequest): Promise<Response> => {
    assertDataset(c, services)
    const image = findImage(services, c.req.param('file') ?? '')
    const search = getSearchParams(c)
    const request = parseImageParams(search)
    const format = chooseFormat(image, request, c.req.header('accept') ?? '')
    const headersOf = (sentAs: string): Record<string, string> => {
      const asset = {kind: 'image', name: image.name} as const
      const downloadName = search.get('dl') ?? search.get('dlRaw')
      const disposition = () =>
        contentDisposition(
          'attachment',
          downloadName ||
            c.req.param('vanity') ||
            uploadedName(services.store.documents, asset, sentAs),
        )
      return {
        'Content-Type': mediaTypeOf(sentAs),
        ...(request.format === 'auto' && {Vary: 'Accept'}),
        ...(downloadName !== null && {'Content-Disposition': disposition()}),
      }
    }
    if (!format || search.has('dlRaw')) {
      const headers = headersOf(image.extension)
      if (image.extension === 'svg') headers['Content-Security-Policy'] = SVG_POLICY
      return sendFile(c.req.raw, image.path, `"${image.name}"`, headers)
    }
    const client = readClient(c, services)
    const plan = await services.images.plan(image, request, format, client)
    const etag = `"${plan.key}"`
    const all = {
      ...headersOf(plan.rendition.format.replace('pjpg', 'jpg')),
      ...(!plan.isPublic && PRIVATE),
    }
    const notModified = fresh({'if-none-match': c.req.header('If-None-Match')}, {etag})
    const made = notModified
      ? {bytes: null}
      : await services.images.get(plan, client, c.req.raw.signal)
    if ('path' in made) return sendFile(c.req.raw, made.path, etag, all)
    const body = made.bytes && new Uint8Array(made.bytes)
    const status = notModified ? 304 : 200
    return new Response(body, {status, headers: {...ASSET_HEADERS, ...all, ETag: etag}})
  }
  app.get('/images/:project/:dataset/:file', serve)
  app.get('/images/:project/:dataset/:file/:vanity', serve)
}

/** The stored image of a file name. Throws 404. */
export function findImage(services: LakeServices, name: string): StoredImage {
  const [, width, height, extension] = NAME.exec(name) ?? []
  const path = extension === undefined ? null : services.assets.pathOf('image', name)
  if (!path || extension === undefined) throw new LakeError(404, 'Image not found')
  return {name, path, width: Number(width), height: Number(height), extension}
}

/** Whoever is signed in is one client; others are counted by their address. */
function readClient(c: LakeRequest, services: LakeServices): ImageClient {
  const {trusted, userId} = c.get('identity')
  if (trusted) return {key: userId, trusted}
  const incoming = incomingOf(c)
  return {
    key: getClientAddress(c, services),
    trusted,
    ...(incoming && {takePicture: (price) => services.limits.takePicture(incoming, price)}),
  }
}

/** The format to convert to; null when the stored file is sent as it is. */
export function chooseFormat(
  {extension}: StoredImage,
  {format, ...request}: ImageRequest,
  accept: string,
): OutputFormat | null {
  if (extension === 'svg') return null
  const sourceFormat = SOURCE_FORMATS[extension] ?? 'jpg'
  if (format === 'auto') {
    // AVIF would lose an animation.
    const canMove = extension === 'gif' || extension === 'webp'
    if (accepts(accept, 'image/avif') && !canMove) return 'avif'
    return accepts(accept, 'image/webp') ? 'webp' : sourceFormat
  }
  if (format !== undefined) return format
  const {fit, crop: _crop, ...rest} = request
  const isUntransformed = Object.values(rest).every((value) => value === undefined)
  return isUntransformed && fit === 'clip' ? null : sourceFormat
}

/** Whether a header `Accept` names a media type; one of weight 0 is refused (RFC 9110, section 12.4.2). */
const accepts = (accept: string, mediaType: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(
      ([name, ...rest]) => name === mediaType && !rest.some((part) => /^q=0(?:\.0*)?$/.test(part)),
    )

const SOURCE_FORMATS: Readonly<Record<string, OutputFormat>> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
}
