import {LRUCache} from 'lru-cache'
import type {DocumentSet} from '../../store/document-set.ts'
import {isPublicId, isPublishedId} from '../../store/document.ts'
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
  private readonly anonymous: FilteredView
  private readonly overlays = new LRUCache<string, OverlayView>({max: MAX_OVERLAYS})

  constructor(set: DocumentSet) {
    this.set = set
    this.raw = new FilteredView(set, () => true)
    this.published = new FilteredView(set, isPublishedId)
    this.anonymous = new FilteredView(set, isPublicId)
  }

  /** From now on keeps filtered lists and their indexes up to date as the set changes. */
  followChanges(): this {
    this.set.onListChange((...change) => {
      for (const view of [this.raw, this.published, this.anonymous]) view.applyChange(...change)
    })
    return this
  }

  /** Without `trusted` only published documents without a dot in the id exist, whatever is asked for. */
  get(perspective: Perspective, trusted: boolean): DocumentView {
    if (!trusted) return this.anonymous
    if (perspective.kind === 'raw') return this.raw
    if (perspective.kind === 'published') return this.published
    return this.overlay(perspective.prefixes)
  }

  private overlay(prefixes: readonly string[]): OverlayView {
    const key = prefixes.join(',')
    let view = this.overlays.get(key)
    if (!view) this.overlays.set(key, (view = new OverlayView(this.set, prefixes)))
    return view
  }
}
