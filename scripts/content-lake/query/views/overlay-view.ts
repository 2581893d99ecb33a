import type {DocumentSet} from '../../store/document-set.ts'
import {isPublishedId, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import type {DocumentView} from './views.ts'

/**
 * Drafts and versions laid over the published documents: each stands in the published id's place,
 * with its own id in `_originalId`.
 */
export class StackView implements DocumentView {
  private readonly set: DocumentSet
  private readonly prefixes: readonly string[]
  private readonly overlaid = new WeakMap<LakeDocument, LakeDocument>()
  private readonly lists = new Map<string, readonly LakeDocument[]>()
  private everything: readonly LakeDocument[] | undefined
  private version = -1

  constructor(set: DocumentSet, prefixes: readonly string[]) {
    this.set = set
    this.prefixes = prefixes
  }

  get(id: string): LakeDocument | undefined {
    if (!isPublishedId(id)) return undefined
    const winner = this.winner(id)
    return winner && this.overlay(winner, id)
  }

  all(): readonly LakeDocument[] {
    this.refresh()
    this.everything ??= this.effective(this.set.all())
    return this.everything
  }

  ofType(type: string): readonly LakeDocument[] {
    this.refresh()
    let list = this.lists.get(type)
    if (!list) this.lists.set(type, (list = this.effective(this.set.ofType(type))))
    return list
  }

  referringTo(id: string): readonly LakeDocument[] {
    const sources = [...this.set.referringTo(id)].map((source) => this.set.get(source))
    return this.effective(sources.filter((document) => document !== undefined))
  }

  /** Of the documents given, those that win in their place, in order of published id. */
  private effective(documents: readonly LakeDocument[]): LakeDocument[] {
    const kept: LakeDocument[] = []
    for (const document of documents) {
      const id = publishedIdOf(document._id)
      if (this.winner(id) === document) kept.push(this.overlay(document, id))
    }
    return kept.sort((a, b) => (a._id < b._id ? -1 : 1))
  }

  private winner(id: string): LakeDocument | undefined {
    for (const prefix of this.prefixes) {
      const document = this.set.get(prefix + id)
      if (document) return document
    }
    return this.set.get(id)
  }

  private overlay(document: LakeDocument, id: string): LakeDocument {
    let shown = this.overlaid.get(document)
    if (!shown) {
      shown = {...document, _id: id, _originalId: document._id}
      this.overlaid.set(document, shown)
    }
    return shown
  }

  private refresh(): void {
    if (this.version === this.set.version) return
    this.version = this.set.version
    this.lists.clear()
    this.everything = undefined
  }
}
