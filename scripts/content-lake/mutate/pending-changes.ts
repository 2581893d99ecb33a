import type {Effect} from '../store/commit.ts'
import type {DocumentSet} from '../store/document-set.ts'
import {type LakeDocument, releaseDocumentIdOf, releaseIdOf} from '../store/document.ts'

interface Entry {
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: object[]
  /** The index of the last mutation that changed the document, for error messages. */
  index: number
}

/** The changes of a transaction before its commit, read together with the stored documents. */
export class PendingChanges {
  readonly base: DocumentSet
  private readonly changed = new Map<string, Entry>()

  constructor(base: DocumentSet) {
    this.base = base
  }

  get(id: string): LakeDocument | undefined {
    const entry = this.changed.get(id)
    return entry ? (entry.after ?? undefined) : this.base.get(id)
  }

  /** The documents whose ids begin with `prefix`, by id. */
  withPrefix(prefix: string): LakeDocument[] {
    const ids = new Set(this.changed.keys())
    for (const {_id} of this.base.all()) ids.add(_id)
    const found = [...ids].filter((id) => id.startsWith(prefix)).sort()
    return found.flatMap((id) => this.get(id) ?? [])
  }

  /** Records the document after mutation number `index`; null when it was deleted. */
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

  /** The changes to commit. A document created and deleted in the same transaction is left out. */
  effects(): Effect[] {
    return [...this.changed]
      .filter(([, {before, after}]) => before ?? after)
      .map(([id, {before, after, mutations}]) => ({id, before, after, mutations}))
  }

  /** All documents with the changes so far, for mutations by query. */
  snapshot(): DocumentSet {
    if (this.changed.size === 0) return this.base
    const copy = this.base.clone()
    copy.apply([...this.changed].map(([id, {after}]) => [id, after]))
    return copy
  }
}

/** A change that a release does not allow: of which mutation or action, and why. */
interface LockedVersion {
  id: string
  index: number
  description: string
}

/**
 * The first changed version that may not be changed: its release is scheduled, before and after the
 * transaction, or the version would be in a release that is published or archived. Undefined where there
 * is none.
 */
export function findLockedVersion(changes: PendingChanges): LockedVersion | undefined {
  for (const [id, {after, index}] of changes.entries()) {
    const releaseId = releaseIdOf(id)
    if (releaseId === undefined) continue
    const releaseDocumentId = releaseDocumentIdOf(releaseId)
    const former = changes.base.get(releaseDocumentId)?.['state']
    const state = changes.get(releaseDocumentId)?.['state']
    const isScheduled = former === 'scheduled' && state === 'scheduled'
    const isOver = after !== null && (state === 'published' || state === 'archived')
    if (!isScheduled && !isOver) continue
    const description = `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`
    return {id, index, description}
  }
  return undefined
}
