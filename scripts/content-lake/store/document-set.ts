import {
  isAssetDocument,
  isPublicId,
  isPublishedId,
  type LakeDocument,
  referencesOf,
  SECRET_TYPES,
} from './document.ts'

export type Documents = readonly LakeDocument[]

export const byId = (a: LakeDocument, b: LakeDocument): number =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

/** A change of one document: its new state, or null when it was deleted. */
export type Change = readonly [id: string, after: LakeDocument | null]

/** Called after each change, when the set is in its new state. */
type ChangeListener = (changes: readonly Change[]) => void

const EMPTY: Documents = Object.freeze([])

/**
 * All documents of a dataset in memory, with indexes by id, by type (sorted by id) and by reference.
 * The arrays by type are never changed in place, so a reader can keep using one during writes.
 */
export class DocumentSet {
  /** Increases with every change: derived data is up to date while the version is the same. */
  version = 0
  private readonly byId = new Map<string, LakeDocument>()
  private readonly byType = new Map<string, Documents>()
  private readonly referrers = new Map<string, Set<string>>()
  private readonly changeListeners: ChangeListener[] = []
  private sortedDocuments: Documents | undefined
  private readonly privateTypes: ReadonlySet<string>

  /** @param privateTypes the types that anonymous readers do not see, beside the secrets of previews. */
  constructor(documents: Iterable<LakeDocument> = [], privateTypes: readonly string[] = []) {
    this.privateTypes = new Set([...SECRET_TYPES, ...privateTypes])
    this.apply([...documents].map((document) => [document._id, document]))
  }

  get size(): number {
    return this.byId.size
  }

  get(id: string): LakeDocument | undefined {
    return this.byId.get(id)
  }

  ofType(type: string): readonly LakeDocument[] {
    return this.byType.get(type) ?? EMPTY
  }

  /** Tells whether a document may be public by its type. */
  isPublicType({_type}: LakeDocument): boolean {
    return !this.privateTypes.has(_type)
  }

  /** Every document, sorted by id. Built on first use after a change. */
  all(): readonly LakeDocument[] {
    this.sortedDocuments ??= [...this.byId.values()].sort(byId)
    return this.sortedDocuments
  }

  /** The ids of the documents that refer to `id`, weakly or strongly. */
  referringTo(id: string): ReadonlySet<string> {
    return this.referrers.get(id) ?? new Set()
  }

  /** The documents that refer to `id`, sorted by their ids. */
  referringDocuments(id: string): Documents {
    return [...this.referringTo(id)].sort().flatMap((source) => this.get(source) ?? [])
  }

  onChange(listener: ChangeListener): void {
    this.changeListeners.push(listener)
  }

  clone(): DocumentSet {
    return new DocumentSet(this.byId.values(), [...this.privateTypes])
  }

  apply(changes: readonly Change[]): void {
    if (changes.length === 0) return
    const changesByType = new Map<string, Map<string, LakeDocument | null>>()
    const record = (type: string, id: string, document: LakeDocument | null) => {
      let changesOfType = changesByType.get(type)
      if (!changesOfType) changesByType.set(type, (changesOfType = new Map()))
      changesOfType.set(id, document)
    }
    for (const [id, after] of changes) {
      const before = this.byId.get(id)
      if (before) {
        record(before._type, id, null)
        for (const target of referencesOf(before).all) this.removeReferrer(target, id)
      }
      if (after) {
        record(after._type, id, after)
        this.byId.set(id, after)
        for (const target of referencesOf(after).all) this.addReferrer(target, id)
      } else {
        this.byId.delete(id)
      }
    }
    for (const [type, changesOfType] of changesByType) this.updateType(type, changesOfType)
    this.sortedDocuments = undefined
    this.version += 1
    for (const listener of this.changeListeners) listener(changes)
  }

  private addReferrer(target: string, source: string): void {
    const referrers = this.referrers.get(target)
    if (referrers) referrers.add(source)
    else this.referrers.set(target, new Set([source]))
  }

  private removeReferrer(target: string, source: string): void {
    const referrers = this.referrers.get(target)
    referrers?.delete(source)
    if (referrers?.size === 0) this.referrers.delete(target)
  }

  private updateType(type: string, after: Map<string, LakeDocument | null>): void {
    const unchanged = this.ofType(type).filter(({_id}) => !after.has(_id))
    const added = [...after.values()].filter((document) => document !== null)
    const next = [...unchanged, ...added].sort(byId)
    if (next.length > 0) this.byType.set(type, next)
    else this.byType.delete(type)
  }
}

const NONE: ReadonlySet<string> = new Set()
const publicParts = new WeakMap<DocumentSet, DocumentSet>()
const publishedParts = new WeakMap<DocumentSet, DocumentSet>()

/**
 * The documents that anonymous readers see: those without a dot in their id, except those of private types; of the
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

/** Tells whether anonymous readers may download the asset that a document describes: while a document uses it that they see. */
export const isPublicAsset = (all: DocumentSet, assetId: string): boolean =>
  publicDocumentsOf(all).referringTo(assetId).size > 0

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
  if (!isPublicId(document._id) || !all.isPublicType(document)) return false
  if (!isAssetDocument(document)) return true
  const assets = new Set([document._id])
  for (const asset of assets) {
    for (const id of all.referringTo(asset)) {
      const source = isPublicId(id) ? all.get(id) : undefined
      if (!source || !all.isPublicType(source)) continue
      if (!isAssetDocument(source)) return true
      assets.add(id)
    }
  }
  return false
}
