import type {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import type {Documents, ListChange} from '../../store/list-change.ts'
import {updateList} from '../planner/indexes/incremental-index.ts'
import type {DocumentView} from './document-view.ts'

/** The documents whose id satisfies a rule. Lists are filtered once for each state of a type. */
export class FilteredView implements DocumentView {
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
