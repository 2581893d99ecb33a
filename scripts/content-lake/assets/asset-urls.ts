import {type Signing, signToken, verifyToken} from '../signed-token.ts'

export type AssetKind = 'image' | 'file'

/** A stored asset: its kind and the name of its file, `<sha1>-<W>x<H>.<ext>` or `<sha1>.<ext>`. */
export interface AssetName {
  kind: AssetKind
  name: string
}

const IMAGE = /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.[a-z0-9]{1,10}$/
const FILE = /^[0-9a-f]{40}\.[a-z0-9]{1,10}$/

/**
 * The id of the document that describes an asset: `image-<sha1>-<W>x<H>-<ext>`,
 * `file-<sha1>-<ext>`.
 */
export function assetDocumentId({kind, name}: AssetName): string {
  return `${kind}-${name.replace('.', '-')}`
}

/** The asset of an asset document's id; null for another id. */
export function parseAssetDocumentId(id: string): AssetName | null {
  const [, kind, name, extension] = /^(image|file)-(.+)-([a-z0-9]+)$/.exec(id) ?? []
  if (kind !== 'image' && kind !== 'file') return null
  return parseAssetFileName(kind, `${name}.${extension}`)
}

/** The asset of a file name; null for another file. */
export function parseAssetFileName(kind: AssetKind, name: string): AssetName | null {
  return (kind === 'image' ? IMAGE : FILE).test(name) ? {kind, name} : null
}

/** The SHA-1 of the content, with which the names of the asset and of derived images begin. */
export function contentHashOf({name}: {name: string}): string {
  return name.slice(0, 40)
}

/**
 * The beginning of the URLs of assets inside the lake: in stored documents, in history and while
 * queries are evaluated. No host can have this name (RFC 6761), so that only URLs of assets begin
 * with it, and a data folder keeps working at any other origin.
 */
export const STORED_ASSETS = 'http://lake.invalid'

/** Where the lake is reached, and the dataset whose assets it serves. */
interface AssetLocation {
  /** `https://example.org` */
  origin: string
  /** The path of the lake at that origin: `/lake`. */
  basePath: string
  projectId: string
  dataset: string
}

export type AssetUrls = ReturnType<typeof createAssetUrls>

/**
 * Translates the URLs of assets between the stored form and the absolute one that a reader sees,
 * `<origin>/lake/images/<project>/<dataset>/<file>`: in JSON that leaves the lake, and back in what
 * comes in.
 */
export function createAssetUrls({origin, basePath, projectId, dataset}: AssetLocation) {
  /** Escaped as in JSON text. */
  const apiHost = JSON.stringify(origin + basePath).slice(1, -1)
  const pathOf = (kind: AssetKind) => `/${kind}s/${projectId}/${dataset}/`

  /** JSON or GROQ with the stored form of the URLs that `toReader` gives out. */
  const fromReader = (text: string): string =>
    [pathOf('image'), pathOf('file')].reduce(
      (result, path) => result.replaceAll(apiHost + path, () => STORED_ASSETS + path),
      text,
    )

  return {
    fromReader,
    /** JSON text with the URLs that the reader can open. */
    toReader: (json: string): string =>
      // The host is whatever a request says: `$&` in it has no special meaning.
      json.replaceAll(`${STORED_ASSETS}/`, () => `${apiHost}/`),
    fromReaderSearch: (search: URLSearchParams): URLSearchParams =>
      new URLSearchParams([...search].map(([name, value]) => [name, fromReader(value)])),
    fromReaderValues: (params: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'string' ? fromReader(value) : value,
        ]),
      ),
    /**
     * An asset document of this dataset with the stored form of its URL, whatever host it names:
     * one that was exported by a lake at another origin, or before URLs were absolute.
     */
    withStoredUrl: (document: Record<string, unknown>): Record<string, unknown> => {
      const {_id: id, _type: type, url} = document
      const asset = typeof id === 'string' ? parseAssetDocumentId(id) : null
      if (!asset || type !== `sanity.${asset.kind}Asset` || typeof url !== 'string') return document
      const path = pathOf(asset.kind) + asset.name
      const isOwn = URL.parse(url, STORED_ASSETS)?.pathname === basePath + path
      return isOwn ? {...document, url: STORED_ASSETS + path} : document
    },
  }
}

/** How long an export may take to download its assets. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The parameter of an asset's URL that holds a grant. */
export const GRANT_PARAMETER = 'export'

/**
 * A signed permission to download one asset, in the URLs of an export: @sanity/export sends its token to hosted Sanity
 * alone, takes a 404 for an asset that may be left out, and would lose those that only drafts use.
 *
 * @param key a secret, from which the signature is derived.
 * @returns the value of the parameter: when the grant ends, in milliseconds since 1970, and its signature.
 */
export function createGrant(key: string, asset: AssetName, now = Date.now()): string {
  return signToken(String(now + LIFETIME_MS), grantSigning(key, asset))
}

/** Tells whether a value of the parameter grants the asset now. */
export function allowsAsset(
  key: string,
  asset: AssetName,
  value: string | null,
  now = Date.now(),
): boolean {
  const end = verifyToken(value ?? '', grantSigning(key, asset))
  return end !== undefined && Number(end) >= now
}

const grantSigning = (key: string, {kind, name}: AssetName): Signing => ({
  key,
  purpose: `export ${kind} ${name} `,
})
