import {closeSync, openSync, readSync} from 'node:fs'
import {stat} from 'node:fs/promises'
import type {IncomingMessage} from 'node:http'
import {
  allowsAsset,
  assetDocumentId,
  type AssetKind,
  GRANT_PARAMETER,
  parseAssetFileName,
} from '../assets/asset-urls.ts'
import {mediaTypeOf, opensInBrowser} from '../assets/formats.ts'
import {chooseFormat, parseImageParams} from '../assets/image-params.ts'
import type {ImageClient, Preparation} from '../assets/image-service.ts'
import type {StoredImage} from '../assets/rendition.ts'
import {withoutSession} from '../auth/authenticator.ts'
import {assertMay, TOKEN_USER} from '../auth/roles.ts'
import {
  assertCanWrite,
  assertDataset,
  getSearchParams,
  incomingOf,
  jsonWithAssets,
  type LakeApp,
  type LakeRequest,
  streamChunks,
} from '../http/request.ts'
import {contentDisposition, sendFile} from '../http/send-file.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {isPublicAsset} from '../store/document-set.ts'
import type {LakeServices} from '../services.ts'

const KINDS = ['image', 'file'] as const
const NOT_FOUND = {image: 'Image not found', file: 'File not found'}
const IMAGE_SIZE = /-(\d+)x(\d+)\./
/** An SVG is served as it was uploaded, so its scripts must not run when it is opened as a page. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
/** For answers that only somebody who is signed in gets, such as an enlarged image. */
const PRIVATE = {'Cache-Control': 'private, max-age=31536000, immutable'}
/** The most that every current browser prefers (https://caniuse.com/avif): it serves nearly all visitors. */
const CURRENT_BROWSER = 'image/avif,image/webp'

/**
 * GET /images/:project/:dataset/:file and /files/…, with an optional readable name at the end: stored images,
 * transformed by the parameters, and files, also by byte range.
 */
export function assetEndpoints(app: LakeApp, services: LakeServices): void {
  for (const kind of KINDS) {
    app.get(`/${kind}s/:project/:dataset/:file/*`, async (c, next) => {
      const name = c.req.param('file')
      if (hasGrant(c, services, kind)) {
        c.set('identity', withoutSession({userId: TOKEN_USER, isSignedIn: true, role: 'viewer'}))
      }
      // Before every URL of the asset, so that no transformed or cached copy is served without it.
      if (isPublicAsset(services.store.documents, assetDocumentId({kind, name}))) return next()
      if (!c.get('identity').isSignedIn) throw new LakeError(404, NOT_FOUND[kind])
      await next()
      const caching = c.res.headers.get('Cache-Control')
      if (caching) c.header('Cache-Control', caching.replace('public', 'private'))
    })
    app.get(`/${kind}s/:project/:dataset/:file/:vanity?`, (c) => {
      assertDataset(c, services)
      return kind === 'image' ? serveImage(c, services) : serveFile(c, services)
    })
  }
}

/** Says whether the URL is one of an export: who downloads it may read the asset as the one who exports could. */
function hasGrant(c: LakeRequest, {signingKey}: LakeServices, kind: AssetKind): boolean {
  const asset = parseAssetFileName(kind, c.req.param('file') ?? '')
  return asset !== null && allowsAsset(signingKey, asset, getSearchParams(c).get(GRANT_PARAMETER))
}

function serveFile(c: LakeRequest, services: LakeServices): Promise<Response> {
  const asset = parseAssetFileName('file', c.req.param('file') ?? '')
  const path = asset && services.assets.pathOf(asset)
  if (!path) throw new LakeError(404, NOT_FOUND.file)
  const [sha1, extension = ''] = asset.name.split('.')
  const downloadName = getSearchParams(c).get('dl')
  const kind = downloadName === null && opensInBrowser(extension) ? 'inline' : 'attachment'
  const name = downloadName || c.req.param('vanity') || services.assets.uploadedName(asset)
  return sendFile(c.req.raw, () => ({path}), `"${sha1}"`, {
    'Content-Type': mediaTypeOf(extension),
    'Content-Disposition': contentDisposition(kind, name),
    // Browsers do not open their PDF viewer in a sandbox; a PDF cannot run scripts of this origin.
    ...(extension !== 'pdf' && {'Content-Security-Policy': "default-src 'none'; sandbox"}),
  })
}

async function serveImage(c: LakeRequest, services: LakeServices): Promise<Response> {
  const client = readClient(c, services)
  const search = getSearchParams(c)
  const accept = c.req.header('accept') ?? ''
  const file = c.req.param('file') ?? ''
  if (search.get('fm') === 'json') return describeImage(c, findImage(services, file), search)
  const {image, request, plan} = planImage(services, file, search, accept, client.isSignedIn)
  const headersOf = (sentAs: string): Record<string, string> => {
    const asset = {kind: 'image', name: image.name} as const
    const downloadName = search.get('dl')
    const name = () =>
      downloadName || c.req.param('vanity') || services.assets.uploadedName(asset, sentAs)
    return {
      'Content-Type': mediaTypeOf(sentAs),
      ...(request.format === 'auto' && {Vary: 'Accept'}),
      ...(downloadName !== null && {
        'Content-Disposition': contentDisposition('attachment', name()),
      }),
    }
  }
  if (!plan) {
    const headers = headersOf(image.extension)
    if (image.extension === 'svg') headers['Content-Security-Policy'] = SVG_POLICY
    return sendFile(c.req.raw, () => image, `"${image.name}"`, headers)
  }
  const headers = {
    ...headersOf(plan.rendition.format.replace('pjpg', 'jpg')),
    ...(!plan.isPublic && PRIVATE),
  }
  const getImage = () => services.images.get(plan, client, c.req.raw.signal)
  return sendFile(c.req.raw, getImage, `"${plan.key}"`, headers)
}

/**
 * The answer to `fm=json`, which describes the original with imgix's names. The other parameters are checked, and change
 * nothing.
 *
 * @see https://docs.imgix.com/apis/rendering/format/output-format
 */
async function describeImage(
  c: LakeRequest,
  {name, path, width, height, extension}: StoredImage,
  search: URLSearchParams,
): Promise<Response> {
  const others = new URLSearchParams(search)
  others.delete('fm')
  parseImageParams(others)
  const {size} = await stat(path)
  const description = {
    'Content-Type': mediaTypeOf(extension),
    'Content-Length': size,
    PixelWidth: width,
    PixelHeight: height,
  }
  const bytes = Buffer.from(JSON.stringify(description))
  const headers = {'Content-Type': 'application/json; charset=utf-8'}
  return sendFile(c.req.raw, async () => ({bytes}), `"${name}-json"`, headers)
}

/**
 * The stored image, the parameters of a request for it, and the rendition that answers it; null for the stored file.
 * Throws 404 and 400.
 */
function planImage(
  services: LakeServices,
  name: string,
  search: URLSearchParams,
  accept: string,
  isSignedIn = false,
) {
  const image = findImage(services, name)
  const request = parseImageParams(search)
  const format = chooseFormat(image, request, accept)
  const plan = format && services.images.plan(image, request, format, isSignedIn)
  return {image, request, plan}
}

/** The stored image of a file name. Throws 404. */
function findImage(services: LakeServices, name: string): StoredImage {
  const asset = parseAssetFileName('image', name)
  const path = asset && services.assets.pathOf(asset)
  if (!path) throw new LakeError(404, NOT_FOUND.image)
  const [, width, height] = IMAGE_SIZE.exec(name) ?? []
  const [, extension = ''] = name.split('.')
  const canMove = extension === 'gif' || (extension === 'webp' && isAnimatedWebp(path))
  return {name, path, width: Number(width), height: Number(height), extension, canMove}
}

/** Reads the flag of animations in a WebP's extended header (RFC 9649, section 2.7). */
function isAnimatedWebp(path: string): boolean {
  const header = Buffer.alloc(21)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, {position: 0})
  } finally {
    closeSync(file)
  }
  return header.toString('latin1', 12, 16) === 'VP8X' && ((header[20] ?? 0) & 0b10) !== 0
}

function readClient(c: LakeRequest, {limits}: LakeServices): ImageClient {
  const incoming = incomingOf(c)
  const takePicture = async (price: number) => (incoming ? limits.takePicture(incoming, price) : 0)
  return {isSignedIn: c.get('identity').isSignedIn, takePicture}
}

/**
 * Makes the image of a URL ahead of requests for it, as current browsers get it. Those that are
 * sent as they were uploaded, and those of a format of their own, are left alone.
 *
 * @param url of this lake's image, from its path on: `/lake/images/local/production/…?w=640&auto=format`.
 */
export async function prepareImage(services: LakeServices, url: string): Promise<Preparation> {
  try {
    const {kind, name, search} = parseAssetUrl(services, url)
    if (kind !== 'image') return 'none'
    const {request, plan} = planImage(services, name, search, CURRENT_BROWSER)
    return plan && request.format === 'auto' ? await services.images.prepare(plan) : 'none'
  } catch {
    // An image that is gone, or a size that is refused: whoever asks for it is told.
    return 'none'
  }
}

/** Says whether a GET of a file or picture is answered from disk: an upload, or a picture that was made before. */
export function isStoredAsset(
  {method, url = '', headers}: IncomingMessage,
  services: LakeServices,
): boolean {
  if (method !== 'GET') return false
  try {
    const {kind, name, search} = parseAssetUrl(services, url)
    if (kind === 'file') return services.assets.pathOf({kind, name}) !== null
    const {plan} = planImage(services, name, search, headers.accept ?? '')
    return plan === null || services.images.isMade(plan)
  } catch {
    // A request that is refused is no stored picture.
    return false
  }
}

/** The asset that a URL of this lake names, from its path on, and its parameters. Throws where it names none. */
function parseAssetUrl({basePath, projectId, dataset}: LakeServices, url: string) {
  const {pathname, searchParams} = new URL(url, 'http://lake.invalid')
  const kind = KINDS.find((item) =>
    pathname.startsWith(`${basePath}/${item}s/${projectId}/${dataset}/`),
  )
  const name = pathname.slice(basePath.length).split('/')[4] ?? ''
  const asset = kind && parseAssetFileName(kind, name)
  if (!asset) throw new LakeError(404, 'The URL names no asset')
  return {...asset, search: searchParams}
}

const TEXT_ATTRIBUTES = ['label', 'title', 'description', 'creditLine'] as const

/** POST /assets/images/:dataset and /assets/files/:dataset – the body is the file's content. */
export function uploadEndpoints(app: LakeApp, services: LakeServices): void {
  for (const kind of KINDS) {
    app.post(`/assets/${kind}s/:dataset`, async (c) => {
      assertDataset(c, services)
      assertCanWrite(c)
      assertMay(c.get('identity').role, 'upload')
      const search = getSearchParams(c)
      const info = {
        filename: search.get('filename')?.slice(0, 255).toWellFormed() || undefined,
        contentType: c.req.header('content-type') ?? null,
        attributes: parseAttributes(search),
      }
      const chunks = streamChunks(c.req.raw, LIMITS[`${kind}Upload` as const].value)
      const identity = c.get('identity')
      const document = await services.assets.upload(kind, chunks, info, identity.userId, () =>
        services.authenticator.assertCurrent(identity),
      )
      return jsonWithAssets(c, services, {document})
    })
  }
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
