import type {DocumentSet} from '../../store/document-set.ts'
import {isPublishedId, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import type {Documents} from '../../store/list-change.ts'
import {willBeUnpublished} from '../../store/releases.ts'
import type {DocumentView} from './document-view.ts'

/**
 * Drafts and versions laid over the published documents: each takes the place of the published one, under
 * its id, with its own id in `_originalId`. A version that its release will unpublish hides the document.
 */
export class OverlayView implements DocumentView {
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
