import {type LakeDocument} from './document.ts'
import {referencesOf} from './references.ts'

/** A change to one document: what it is afterwards, or null when it is gone. */
export type Change = readonly [id: string, after: LakeDocument | null]

const NONE: readonly LakeDocument[] = Object.freeze([])
const byIdOrder = (a: LakeDocument, b: LakeDocument) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/**
 * All documents of a dataset in memory: by id, by type (sorted by id) and by whom they refer to.
 * The arrays by type are never changed in place, so a reader may keep one while writers go on.
 */
export class DocumentSet {
  /** Grows with every change: what is derived from the set is current while it stays the same. */
  version = 0
  private readonly byId: Map<string, LakeDocument>
  private readonly byType: Map<string, readonly LakeDocument[]>
  private readonly sources: Map<string, Set<string>>
  private everything: readonly LakeDocument[] | undefined

  constructor(documents: Iterable<LakeDocument> = []) {
    this.byId = new Map()
    this.byType = new Map()
    this.sources = new Map()
    this.apply([...documents].map((document) => [document._id, document]))
  }

  get size(): number {
    return this.byId.size
  }

  get(id: string): LakeDocument | undefined {
    return this.byId.get(id)
  }

  ofType(type: string): readonly LakeDocument[] {
    return this.byType.get(type) ?? NONE
  }

  types(): string[] {
    return [...this.byType.keys()]
  }

  /** Every document, sorted by id. Built when first asked for after a change. */
  all(): readonly LakeDocument[] {
    this.everything ??= [...this.byId.values()].sort(byIdOrder)
    return this.everything
  }

  /** The ids of the documents that refer to `id`, weakly or strongly. */
  referringTo(id: string): ReadonlySet<string> {
    return this.sources.get(id) ?? new Set()
  }

  /** A second set with the same documents, to try changes on. */
  clone(): DocumentSet {
    return new DocumentSet(this.byId.values())
  }

  apply(changes: readonly Change[]): void {
    const touched = new Map<string, Map<string, LakeDocument | null>>()
    const touch = (type: string, id: string, document: LakeDocument | null) => {
      let bucket = touched.get(type)
      if (!bucket) touched.set(type, (bucket = new Map()))
      bucket.set(id, document)
    }
    for (const [id, after] of changes) {
      const before = this.byId.get(id)
      if (before) {
        touch(before._type, id, null)
        for (const target of referencesOf(before).all) this.dropSource(target, id)
      }
      if (after) {
        touch(after._type, id, after)
        this.byId.set(id, after)
        for (const target of referencesOf(after).all) this.addSource(target, id)
      } else {
        this.byId.delete(id)
      }
    }
    for (const [type, bucket] of touched) this.rebuild(type, bucket)
    this.everything = undefined
    this.version += 1
  }

  private addSource(target: string, source: string): void {
    const sources = this.sources.get(target)
    if (sources) sources.add(source)
    else this.sources.set(target, new Set([source]))
  }

  private dropSource(target: string, source: string): void {
    const sources = this.sources.get(target)
    sources?.delete(source)
    if (sources?.size === 0) this.sources.delete(target)
  }

  private rebuild(type: string, changed: Map<string, LakeDocument | null>): void {
    const kept = this.ofType(type).filter((document) => !changed.has(document._id))
    const added = [...changed.values()].filter((document) => document !== null).sort(byIdOrder)
    const merged = merge(kept, added)
    if (merged.length > 0) this.byType.set(type, merged)
    else this.byType.delete(type)
  }
}

function merge(kept: LakeDocument[], added: LakeDocument[]): LakeDocument[] {
  const merged: LakeDocument[] = []
  let next = 0
  for (const document of kept) {
    for (let other = added[next]; other && other._id < document._id; other = added[++next]) {
      merged.push(other)
    }
    merged.push(document)
  }
  return merged.concat(added.slice(next))
}
