import {LRUCache} from 'lru-cache'
import type {DocumentSet} from '../../store/document-set.ts'
import {isPublishedId} from '../../store/document.ts'
import {publicDocumentsOf} from '../../store/public-documents.ts'
import type {Perspective} from '../perspective.ts'
import type {DocumentView} from './document-view.ts'
import {FilteredView} from './filtered-view.ts'
import {OverlayView} from './overlay-view.ts'

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
