/** A document as the dataset holds it, draft or published. */
export interface ContentDocument {
  _id: string
  _type: string
  _rev: string
  [field: string]: unknown
}

/** One thing that editors know: its draft, its published document, or both. */
export interface ContentGroup {
  /** The id without `drafts.`. */
  id: string
  type: string
  draft: ContentDocument | null
  published: ContentDocument | null
}

const DRAFTS = 'drafts.'

/** Joins drafts with their published documents. */
export function groupContent(documents: Iterable<ContentDocument>): ContentGroup[] {
  const groups = new Map<string, ContentGroup>()
  for (const document of documents) {
    const isDraft = document._id.startsWith(DRAFTS)
    const id = isDraft ? document._id.slice(DRAFTS.length) : document._id
    const group = groups.get(id) ?? {id, type: document._type, draft: null, published: null}
    groups.set(id, {...group, [isDraft ? 'draft' : 'published']: document})
  }
  return [...groups.values()]
}

/** The dataset's content by document id, drafts included, and the ids of its pictures and files. */
export interface Content {
  documents: ReadonlyMap<string, ContentDocument>
  assets: ReadonlySet<string>
}

/** A change of one document; `after` is null where it is gone. */
export interface ContentChange {
  id: string
  after: ContentDocument | null
}

/** The content after a change. */
export function withChange({documents, assets}: Content, {id, after}: ContentChange): Content {
  const isAsset = assets.has(id) || after?._type.startsWith('sanity.') === true
  if (isAsset) {
    const ids = new Set(assets)
    if (after) ids.add(id)
    else ids.delete(id)
    return {documents, assets: ids}
  }
  const next = new Map(documents)
  if (after) next.set(id, after)
  else next.delete(id)
  return {documents: next, assets}
}

/** Whether a value that came over the network is a document. */
export function isContentDocument(value: unknown): value is ContentDocument {
  if (typeof value !== 'object' || value === null) return false
  const {_id, _type, _rev} = {_id: null, _type: null, _rev: null, ...value}
  return typeof _id === 'string' && typeof _type === 'string' && typeof _rev === 'string'
}
