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
