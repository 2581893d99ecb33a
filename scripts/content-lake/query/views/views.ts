import type {DocumentSet} from '../../store/document-set.ts'
import {isPublicId, isPublishedId, type LakeDocument} from '../../store/document.ts'
import type {Documents, ListChange} from '../../store/list-change.ts'
import {succeed} from '../planner/indexes/attribute-index.ts'
import type {Perspective} from '../perspective.ts'
import {StackView} from './overlay-view.ts'

/** The documents that one reader may see, in one perspective. Lists are sorted by id. */
export interface DocumentView {
  get(id: string): LakeDocument | undefined
  all(): readonly LakeDocument[]
  ofType(type: string): readonly LakeDocument[]
  /** The documents that refer to `id`, sorted by id. */
  referringTo(id: string): readonly LakeDocument[]
}

/** The documents whose id satisfies a rule. Lists are filtered once for each state of a type. */
class FilteredView implements DocumentView {
  private readonly set: DocumentSet
  private readonly visible: (id: string) => boolean
  private readonly filtered = new WeakMap<Documents, Documents>()

  constructor(set: DocumentSet, visible: (id: string) => boolean) {
    this.set = set
    this.visible = visible
  }

  get(id: string): LakeDocument | undefined {
    return this.visible(id) ? this.set.get(id) : undefined
  }

  all(): readonly LakeDocument[] {
    return this.filter(this.set.all())
  }

  ofType(type: string): readonly LakeDocument[] {
    return this.filter(this.set.ofType(type))
  }

  referringTo(id: string): readonly LakeDocument[] {
    const sources = [...this.set.referringTo(id)].sort()
    return sources.map((source) => this.get(source)).filter((document) => document !== undefined)
  }

  /** Each view has lists of its own: what is derived from them moves on with one view alone. */
  private filter(documents: Documents): Documents {
    let kept = this.filtered.get(documents)
    if (!kept) {
      kept = documents.filter((document) => this.visible(document._id))
      this.filtered.set(documents, kept)
    }
    return kept
  }

  /** A list by type has changed: the visible part of it is mended, or stays if it has no part in that. */
  follow(before: Documents, after: Documents, {removed, added}: ListChange): void {
    const kept = this.filtered.get(before)
    if (!kept) return
    const visible = ({_id}: LakeDocument) => this.visible(_id)
    const next = succeed(kept, {removed: removed.filter(visible), added: added.filter(visible)})
    if (next) this.filtered.set(after, next)
  }
}

const STACKS_KEPT = 16

/** Gives out views of a set; each is kept, since what it has filtered is worth keeping. */
export class Views {
  private readonly set: DocumentSet
  private readonly raw: FilteredView
  private readonly published: FilteredView
  private readonly anonymous: FilteredView
  private readonly stacks = new Map<string, DocumentView>()

  constructor(set: DocumentSet) {
    this.set = set
    this.raw = new FilteredView(set, () => true)
    this.published = new FilteredView(set, isPublishedId)
    this.anonymous = new FilteredView(set, isPublicId)
  }

  /** Keeps what is derived from the lists through changes of the set, for as long as the set lives. */
  followChanges(): this {
    this.set.follow((...change) => {
      for (const view of [this.raw, this.published, this.anonymous]) view.follow(...change)
    })
    return this
  }

  /** Without `trusted` only published documents without a dot in the id exist, whatever is asked for. */
  get(perspective: Perspective, trusted: boolean): DocumentView {
    if (!trusted) return this.anonymous
    if (perspective.kind === 'raw') return this.raw
    if (perspective.kind === 'published') return this.published
    return this.stack(perspective.prefixes)
  }

  private stack(prefixes: readonly string[]): DocumentView {
    const key = prefixes.join(',')
    let view = this.stacks.get(key)
    if (!view) {
      view = new StackView(this.set, prefixes)
      const [oldest] = this.stacks.keys()
      if (oldest !== undefined && this.stacks.size >= STACKS_KEPT) this.stacks.delete(oldest)
      this.stacks.set(key, view)
    }
    return view
  }
}
