export type AssetKind = 'image' | 'file'

/** A stored asset: its kind and the name of its file, `<sha1>-<W>x<H>.<ext>` or `<sha1>.<ext>`. */
export interface AssetName {
  kind: AssetKind
  name: string
}

const IMAGE = /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.[a-z0-9]{1,10}$/
const FILE = /^[0-9a-f]{40}\.[a-z0-9]{1,10}$/

/** The id of the document that describes an asset: `image-<sha1>-<W>x<H>-<ext>`, `file-<sha1>-<ext>`. */
export function assetIdOf({kind, name}: AssetName): string {
  return `${kind}-${name.replace('.', '-')}`
}

/** The asset that a document's id speaks of; null when it is no asset's. */
export function assetOfId(id: string): AssetName | null {
  const [, kind, name, extension] = /^(image|file)-(.+)-([a-z0-9]+)$/.exec(id) ?? []
  if (kind !== 'image' && kind !== 'file') return null
  return assetOfFile(kind, `${name}.${extension}`)
}

/** The same of a file's name; null for a file that is no asset's. */
export function assetOfFile(kind: AssetKind, name: string): AssetName | null {
  return (kind === 'image' ? IMAGE : FILE).test(name) ? {kind, name} : null
}

/** The hash of the content, by which everything that is made of it is named. */
export function hashIn({name}: {name: string}): string {
  return name.slice(0, 40)
}
