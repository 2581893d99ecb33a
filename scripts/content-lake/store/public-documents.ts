import {
  isAssetDocument,
  isPublicId,
  isPublicType,
  isPublishedId,
  type LakeDocument,
  referencesOf,
} from './document.ts'
import {type Change, DocumentSet} from './document-set.ts'

const NONE: ReadonlySet<string> = new Set()
const publicParts = new WeakMap<DocumentSet, DocumentSet>()
const publishedParts = new WeakMap<DocumentSet, DocumentSet>()

/**
 * The documents that anonymous readers see: those without a dot in their id, except tags and folders of assets; of the
 * documents that describe assets only those to which another document that they see refers.
 */
export function publicDocumentsOf(all: DocumentSet): DocumentSet {
  return partOf(all, publicParts, (document) => isPublic(all, document), publicChanges)
}

/** The published documents: all but drafts and versions. */
export function publishedDocumentsOf(all: DocumentSet): DocumentSet {
  return partOf(
    all,
    publishedParts,
    ({_id}) => isPublishedId(_id),
    (_all, _visible, changes) => changes.filter(([id]) => isPublishedId(id)),
  )
}

/** A part of a set, as a set of its own: built on first use and then updated with each change. */
function partOf(
  all: DocumentSet,
  parts: WeakMap<DocumentSet, DocumentSet>,
  isVisible: (document: LakeDocument) => boolean,
  visibleChanges: typeof publicChanges,
): DocumentSet {
  const existing = parts.get(all)
  if (existing) return existing
  const part = new DocumentSet(all.all().filter(isVisible))
  parts.set(all, part)
  all.onChange((changes) => part.apply(visibleChanges(all, part, changes)))
  return part
}

/**
 * Tells whether anonymous readers may download the asset that a document describes: where it is used, one of
 * the uses must be public. An asset that nothing uses is served, since its URL holds its hash.
 */
export function isPublicAsset(all: DocumentSet, assetId: string): boolean {
  if (publicDocumentsOf(all).referringTo(assetId).size > 0) return true
  for (const source of all.referringTo(assetId)) if (source !== assetId) return false
  return true
}

/** The changes that anonymous readers see: the documents themselves, and assets that they begin or cease to use. */
function publicChanges(
  all: DocumentSet,
  visible: DocumentSet,
  changes: readonly Change[],
): Change[] {
  const changed = new Map<string, LakeDocument | null>()
  const ids = changes.map(([id]) => id).filter(isPublicId)
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    const document = all.get(id)
    const after = document && isPublic(all, document) ? document : null
    const before = (changed.has(id) ? changed.get(id) : visible.get(id)) ?? null
    if (before === after) continue
    changed.set(id, after)
    for (const target of differentReferences(before, after)) {
      const asset = all.get(target)
      if (asset && isAssetDocument(asset)) ids.push(target)
    }
  }
  return [...changed]
}

/** The references that only one of two states of a document has. */
function differentReferences(before: LakeDocument | null, after: LakeDocument | null): string[] {
  const former = before ? referencesOf(before).all : NONE
  const current = after ? referencesOf(after).all : NONE
  return [
    ...[...former].filter((id) => !current.has(id)),
    ...[...current].filter((id) => !former.has(id)),
  ]
}

/** Looks for a public document that uses the asset, directly or through other assets. */
function isPublic(all: DocumentSet, document: LakeDocument): boolean {
  if (!isPublicId(document._id) || !isPublicType(document)) return false
  if (!isAssetDocument(document)) return true
  const assets = new Set([document._id])
  for (const asset of assets) {
    for (const id of all.referringTo(asset)) {
      const source = isPublicId(id) ? all.get(id) : undefined
      if (!source || !isPublicType(source)) continue
      if (!isAssetDocument(source)) return true
      assets.add(id)
    }
  }
  return false
}
