import type {Effect} from '../store/commit.ts'
import type {DocumentSet} from '../store/document-set.ts'
import type {LakeDocument} from '../store/document.ts'

interface Entry {
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: object[]
  /** The index of the last mutation that wrote it, for errors. */
  index: number
}

/** The dataset as a transaction in the making sees it: the stored documents and its own changes. */
export class WorkingSet {
  readonly base: DocumentSet
  private readonly changed = new Map<string, Entry>()

  constructor(base: DocumentSet) {
    this.base = base
  }

  get(id: string): LakeDocument | undefined {
    const entry = this.changed.get(id)
    return entry ? (entry.after ?? undefined) : this.base.get(id)
  }

  /** Records what mutation number `index` made of a document (null: deleted it). */
  write(id: string, after: LakeDocument | null, mutation: object, index: number): void {
    const entry = this.changed.get(id)
    if (entry) {
      entry.after = after
      entry.mutations.push(mutation)
      entry.index = index
    } else {
      const before = this.base.get(id) ?? null
      this.changed.set(id, {before, after, mutations: [mutation], index})
    }
  }

  entries(): Iterable<[id: string, entry: Readonly<Entry>]> {
    return this.changed
  }

  /** What the transaction does in the end. A document made and deleted within it leaves no trace. */
  effects(): Effect[] {
    return [...this.changed]
      .filter(([, {before, after}]) => before ?? after)
      .map(([id, {before, after, mutations}]) => ({id, before, after, mutations}))
  }

  /** All documents as the transaction has them now, for a query in its midst. */
  snapshot(): DocumentSet {
    if (this.changed.size === 0) return this.base
    const copy = this.base.clone()
    copy.apply([...this.changed].map(([id, {after}]) => [id, after]))
    return copy
  }
}
