/** A document as the dataset holds it, draft or published. */
export interface ContentDocument {
  _id: string
  _type: string
  _rev: string
  [field: string]: unknown
}

/** The content of the dataset at one moment. */
export interface ContentSnapshot {
  /** By document id, drafts included. */
  documents: ReadonlyMap<string, ContentDocument>
  /** The ids of images and files. */
  assetIds: ReadonlySet<string>
}

/** A change of one document; `after` is null when it was deleted. */
export interface ContentChange {
  id: string
  after: ContentDocument | null
}

/** Returns the snapshot after a change. */
export function applyChange(
  {documents, assetIds}: ContentSnapshot,
  {id, after}: ContentChange,
): ContentSnapshot {
  const isAsset = assetIds.has(id) || after?._type.startsWith('sanity.') === true
  if (isAsset) {
    const nextIds = new Set(assetIds)
    if (after) nextIds.add(id)
    else nextIds.delete(id)
    return {documents, assetIds: nextIds}
  }
  const next = new Map(documents)
  if (after) next.set(id, after)
  else next.delete(id)
  return {documents: next, assetIds}
}

/** Whether a value from the network is a document. */
export function isContentDocument(value: unknown): value is ContentDocument {
  if (typeof value !== 'object' || value === null) return false
  const {_id, _type, _rev} = {_id: null, _type: null, _rev: null, ...value}
  return typeof _id === 'string' && typeof _type === 'string' && typeof _rev === 'string'
}
