import {type LakeDocument} from './document.ts'
import {
  binarySearch,
  byId,
  applyListChange,
  type Documents,
  type ListChange,
} from './list-change.ts'
import {referencesOf} from './references.ts'

/** A change of one document: its new state, or null when it was deleted. */
export type Change = readonly [id: string, after: LakeDocument | null]

/** Called when the list of one type is replaced by a new one after a small change. */
type ListListener = (before: Documents, after: Documents, change: ListChange) => void

/** Called after each change, when the set is in its new state. */
type ChangeListener = (changes: readonly Change[]) => void

const EMPTY: Documents = Object.freeze([])
/**
 * Up to this many changes, documents are inserted into and removed from a list one by one; beyond,
 * the list is merged.
 */
const MAX_SINGLE_CHANGES = 64

/**
 * All documents of a dataset in memory, with indexes by id, by type (sorted by id) and by reference.
 * The arrays by type are never changed in place, so a reader can keep using one during writes.
 */
export class DocumentSet {
  /** Increases with every change: derived data is up to date while the version is the same. */
  version = 0
  private readonly byId: Map<string, LakeDocument>
  private readonly byType: Map<string, Documents>
  private readonly referrers: Map<string, Set<string>>
  private readonly listListeners: ListListener[] = []
  private readonly changeListeners: ChangeListener[] = []
  private sortedDocuments: Documents | undefined

  constructor(documents: Iterable<LakeDocument> = []) {
    this.byId = new Map()
    this.byType = new Map()
    this.referrers = new Map()
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

  types(): string[] {
    return [...this.byType.keys()]
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

  /**
   * Calls back after small changes of a list, so that derived lists can be updated instead of
   * rebuilt.
   */
  onListChange(listener: ListListener): void {
    this.listListeners.push(listener)
  }

  /** Calls back after every change of the set. */
  onChange(listener: ChangeListener): void {
    this.changeListeners.push(listener)
  }

  /** An independent copy with the same documents. */
  clone(): DocumentSet {
    return new DocumentSet(this.byId.values())
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
    const list = this.ofType(type)
    const added = [...after.values()].filter((document) => document !== null).sort(byId)
    const isSmall = after.size <= MAX_SINGLE_CHANGES
    const removed = isSmall ? [...after.keys()].flatMap((id) => findById(list, id) ?? []) : []
    const updated = isSmall ? applyListChange(list, byId, {removed, added}) : undefined
    const next = updated ?? merge(list, after, added)
    if (next.length > 0) this.byType.set(type, next)
    else this.byType.delete(type)
    if (updated) for (const listener of this.listListeners) listener(list, next, {removed, added})
  }
}

function findById(list: Documents, id: string): LakeDocument | undefined {
  const index = binarySearch(0, list.length, (at) => (list[at]?._id ?? '') >= id)
  return list[index]?._id === id ? list[index] : undefined
}

function merge(list: Documents, after: Map<string, unknown>, added: Documents): LakeDocument[] {
  const unchanged = list.filter((document) => !after.has(document._id))
  const merged: LakeDocument[] = []
  let next = 0
  for (const document of unchanged) {
    for (let other = added[next]; other && other._id < document._id; other = added[++next]) {
      merged.push(other)
    }
    merged.push(document)
  }
  return merged.concat(added.slice(next))
}
