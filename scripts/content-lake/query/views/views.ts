import {LRUCache} from 'lru-cache'
import type {DocumentSet} from '../../store/document-set.ts'
import {isPublishedId, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import {publicDocumentsOf} from '../../store/public-documents.ts'
import type {Perspective} from '../perspective.ts'
import type {DocumentView} from './document-view.ts'
import type {Documents, ListChange} from '../../store/list-change.ts'
import {updateList} from '../planner/indexes.ts'
import {willBeUnpublished} from '../../store/releases.ts'

const MAX_OVERLAYS = 16

/** The views of a set of documents. Each is kept with the lists that it has filtered. */
export class Views {
  private readonly set: DocumentSet
  private readonly raw: FilteredView
  private readonly published: FilteredView
  private anonymous: FilteredView | undefined
  private readonly overlays = new LRUCache<string, OverlayView>({max: MAX_OVERLAYS})

  constructor(set: DocumentSet) {
    this.set = set
    this.raw = new FilteredView(set, () => true)
    this.published = new FilteredView(set, isPublishedId)
  }

  /** From now on keeps filtered lists and their indexes up to date as the set changes. */
  followChanges(): this {
    this.set.onListChange((...change) => {
      for (const view of [this.raw, this.published]) view.applyChange(...change)
    })
    publicDocumentsOf(this.set).onListChange((...change) => {
      this.getAnonymous().applyChange(...change)
    })
    return this
  }

  /** Without `trusted` only public documents exist, whatever is asked for (behaviour B231, B315). */
  get(perspective: Perspective, trusted: boolean): DocumentView {
    if (!trusted) return this.getAnonymous()
    if (perspective.kind === 'raw') return this.raw
    if (perspective.kind === 'published') return this.published
    return this.overlay(perspective.prefixes)
  }

  /** Made on first use: the views of a single transaction do not need it. */
  private getAnonymous(): FilteredView {
    this.anonymous ??= new FilteredView(publicDocumentsOf(this.set), () => true)
    return this.anonymous
  }

  private overlay(prefixes: readonly string[]): OverlayView {
    const key = prefixes.join(',')
    let view = this.overlays.get(key)
    if (!view) this.overlays.set(key, (view = new OverlayView(this.set, prefixes)))
    return view
  }
}

/** The documents whose id satisfies a rule. Lists are filtered once for each state of a type. */
class FilteredView implements DocumentView {
  private readonly set: DocumentSet
  private readonly isVisible: (id: string) => boolean
  private readonly visibleLists = new WeakMap<Documents, Documents>()

  constructor(set: DocumentSet, isVisible: (id: string) => boolean) {
    this.set = set
    this.isVisible = isVisible
  }

  get(id: string): LakeDocument | undefined {
    return this.isVisible(id) ? this.set.get(id) : undefined
  }

  all(): Documents {
    return this.visiblePart(this.set.all())
  }

  ofType(type: string): Documents {
    return this.visiblePart(this.set.ofType(type))
  }

  referringTo(id: string): Documents {
    const sources = [...this.set.referringTo(id)].sort()
    return sources.map((source) => this.get(source)).filter((document) => document !== undefined)
  }

  /** Always a list of this view's own: indexes are carried over from list to list within one view. */
  private visiblePart(documents: Documents): Documents {
    let visible = this.visibleLists.get(documents)
    if (!visible) {
      visible = documents.filter((document) => this.isVisible(document._id))
      this.visibleLists.set(documents, visible)
    }
    return visible
  }

  /**
   * Applies the change of a list by type to the visible part of it, with its indexes. A change that
   * concerns no visible document leaves that part as it is.
   */
  applyChange(before: Documents, after: Documents, {removed, added}: ListChange): void {
    const visible = this.visibleLists.get(before)
    if (!visible) return
    const isVisible = ({_id}: LakeDocument) => this.isVisible(_id)
    const change = {removed: removed.filter(isVisible), added: added.filter(isVisible)}
    const next = updateList(visible, change)
    if (next) this.visibleLists.set(after, next)
  }
}

/**
 * Drafts and versions laid over the published documents: each takes the place of the published one, under
 * its id, with its own id in `_originalId`. A version that its release will unpublish hides the document.
 */
class OverlayView implements DocumentView {
  private readonly set: DocumentSet
  private readonly prefixes: readonly string[]
  private readonly overlays = new WeakMap<LakeDocument, LakeDocument>()
  private readonly listsByType = new Map<string, Documents>()
  private allDocuments: Documents | undefined
  private version = -1

  /** `prefixes`: those of the ids that overlay the published ones, the strongest first. */
  constructor(set: DocumentSet, prefixes: readonly string[]) {
    this.set = set
    this.prefixes = prefixes
  }

  get(id: string): LakeDocument | undefined {
    if (!isPublishedId(id)) return undefined
    const strongest = this.strongest(id)
    return strongest && this.overlay(strongest, id)
  }

  all(): Documents {
    this.refresh()
    this.allDocuments ??= this.overlayList(this.set.all())
    return this.allDocuments
  }

  ofType(type: string): Documents {
    this.refresh()
    let list = this.listsByType.get(type)
    if (!list) this.listsByType.set(type, (list = this.overlayList(this.set.ofType(type))))
    return list
  }

  referringTo(id: string): Documents {
    const sources = [...this.set.referringTo(id)].map((source) => this.set.get(source))
    return this.overlayList(sources.filter((document) => document !== undefined))
  }

  /** Of the documents given, the strongest for each published id, in order of those ids. */
  private overlayList(documents: Documents): LakeDocument[] {
    const overlaid: LakeDocument[] = []
    for (const document of documents) {
      const id = publishedIdOf(document._id)
      if (this.strongest(id) === document) overlaid.push(this.overlay(document, id))
    }
    return overlaid.sort((a, b) => (a._id < b._id ? -1 : 1))
  }

  private strongest(id: string): LakeDocument | undefined {
    for (const prefix of this.prefixes) {
      const document = this.set.get(prefix + id)
      if (document) return willBeUnpublished(document) ? undefined : document
    }
    return this.set.get(id)
  }

  private overlay(document: LakeDocument, id: string): LakeDocument {
    let overlaid = this.overlays.get(document)
    if (!overlaid) {
      overlaid = {...document, _id: id, _originalId: document._id}
      this.overlays.set(document, overlaid)
    }
    return overlaid
  }

  private refresh(): void {
    if (this.version === this.set.version) return
    this.listsByType.clear()
    this.allDocuments = undefined
    // Last, since a time limit may stop a query at any point.
    this.version = this.set.version
  }
}
