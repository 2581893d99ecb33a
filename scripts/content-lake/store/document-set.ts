import {type LakeDocument} from './document.ts'
import {boundary, byId, changed, type Documents, type ListChange} from './list-change.ts'
import {referencesOf} from './references.ts'

/** A change to one document: what it is afterwards, or null when it is gone. */
export type Change = readonly [id: string, after: LakeDocument | null]

/** Told of a list by type that another takes the place of. */
type Follower = (before: Documents, after: Documents, change: ListChange) => void

const NONE: Documents = Object.freeze([])
/** Changes up to which a list is mended place by place; beyond, it is made anew. */
const FEW_CHANGES = 64

/**
 * All documents of a dataset in memory: by id, by type (sorted by id) and by whom they refer to.
 * The arrays by type are never changed in place, so a reader may keep one while writers go on.
 */
export class DocumentSet {
  /** Grows with every change: what is derived from the set is current while it stays the same. */
  version = 0
  private readonly byId: Map<string, LakeDocument>
  private readonly byType: Map<string, Documents>
  private readonly sources: Map<string, Set<string>>
  private readonly followers: Follower[] = []
  private everything: Documents | undefined

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
    this.everything ??= [...this.byId.values()].sort(byId)
    return this.everything
  }

  /** The ids of the documents that refer to `id`, weakly or strongly. */
  referringTo(id: string): ReadonlySet<string> {
    return this.sources.get(id) ?? new Set()
  }

  /** Calls back after small changes, so that what is derived from a list need not be made anew. */
  follow(follower: Follower): void {
    this.followers.push(follower)
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

  private rebuild(type: string, after: Map<string, LakeDocument | null>): void {
    const list = this.ofType(type)
    const added = [...after.values()].filter((document) => document !== null).sort(byId)
    const few = after.size <= FEW_CHANGES
    const removed = few ? [...after.keys()].flatMap((id) => standing(list, id) ?? []) : []
    const mended = few ? changed(list, byId, {removed, added}) : undefined
    const next = mended ?? merge(list, after, added)
    if (next.length > 0) this.byType.set(type, next)
    else this.byType.delete(type)
    if (mended) for (const follower of this.followers) follower(list, next, {removed, added})
  }
}

function standing(list: Documents, id: string): LakeDocument | undefined {
  const place = boundary(0, list.length, (at) => (list[at]?._id ?? '') >= id)
  return list[place]?._id === id ? list[place] : undefined
}

function merge(list: Documents, after: Map<string, unknown>, added: Documents): LakeDocument[] {
  const kept = list.filter((document) => !after.has(document._id))
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
