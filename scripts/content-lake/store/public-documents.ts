import {isAssetDocument, isPublicId, isPublicType, type LakeDocument} from './document.ts'
import {type Change, DocumentSet} from './document-set.ts'
import {referencesOf} from './references.ts'

const NONE: ReadonlySet<string> = new Set()
const publicParts = new WeakMap<DocumentSet, DocumentSet>()

/**
 * The documents that anonymous readers see (behaviour B231, B315): those without a dot in their id, except
 * tags and folders of assets (B392); of the documents that describe assets only those to which another
 * document that they see refers.
 * A set of its own, built on first use and then updated with each change.
 */
export function publicDocumentsOf(all: DocumentSet): DocumentSet {
  let documents = publicParts.get(all)
  if (!documents) {
    documents = new DocumentSet(all.all().filter((document) => isPublic(all, document)))
    publicParts.set(all, documents)
    const target = documents
    all.onChange((changes) => target.apply(publicChanges(all, target, changes)))
  }
  return documents
}

/**
 * Whether anonymous readers may download the asset that a document describes: where it is used, one of
 * the uses must be public. An asset that nothing uses is served, since its URL holds its hash.
 */
export function isPublicAsset(all: DocumentSet, assetId: string): boolean {
  if (publicDocumentsOf(all).referringTo(assetId).size > 0) return true
  for (const source of all.referringTo(assetId)) if (source !== assetId) return false
  return true
}

/** What changes for anonymous readers: the documents themselves, and assets that they begin or cease to use. */
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
