import {LRUCache} from 'lru-cache'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import type {Documents, DocumentSet} from '../store/document-set.ts'
import {
  isPublishedId,
  type LakeDocument,
  publishedIdOf,
  willBeUnpublished,
} from '../store/document.ts'
import {publicDocumentsOf, publishedDocumentsOf} from '../store/public-documents.ts'
import {carryIndexes} from './planner/indexes.ts'

/**
 * The versions of documents that a query sees. `stack` names id prefixes (`drafts.`, `versions.r1.`), the strongest
 * first; the published document counts where no prefix has a document.
 */
export type Perspective =
  {kind: 'raw'} | {kind: 'published'} | {kind: 'stack'; prefixes: readonly string[]}

const RELEASE = /^[a-zA-Z0-9_-]{1,64}$/
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19'

/**
 * Reads the `perspective` parameter: one name or a list, the strongest first.
 * Without one, versions before 2025-02-19 mean raw, later ones published.
 */
export function parsePerspective(text: string | undefined, apiVersion: string): Perspective {
  if (text === undefined || text === '') return defaultPerspective(apiVersion)
  const names = text.split(',').map((name) => name.trim())
  if (names.length > LIMITS.perspectives.value) throw invalidPerspective(text)
  if (names.length === 1) {
    if (names[0] === 'raw') return {kind: 'raw'}
    if (names[0] === 'published') return {kind: 'published'}
  }
  const prefixes: string[] = []
  for (const [index, name] of names.entries()) {
    if (name === 'drafts' || name === 'previewDrafts') prefixes.push('drafts.')
    else if (name === 'published' && index === names.length - 1) continue
    else if (name !== 'raw' && name !== 'published' && RELEASE.test(name)) {
      prefixes.push(`versions.${name}.`)
    } else throw invalidPerspective(text)
  }
  return {kind: 'stack', prefixes: [...new Set(prefixes)]}
}

function defaultPerspective(apiVersion: string): Perspective {
  if (apiVersion === '1') return {kind: 'raw'}
  return apiVersion === 'X' || apiVersion >= PUBLISHED_BY_DEFAULT_SINCE
    ? {kind: 'published'}
    : {kind: 'raw'}
}

function invalidPerspective(text: string): LakeError {
  return new LakeError(400, `Invalid perspective: ${text.slice(0, 200)}`)
}

/** The documents that one reader may see, in one perspective. Lists are sorted by id. */
export type DocumentView = Pick<DocumentSet, 'get' | 'all' | 'ofType' | 'referringDocuments'>

const MAX_OVERLAYS = 16

/** The views of a set of documents. Their lists and indexes are kept, and follow changes of the set. */
export class Views {
  private readonly set: DocumentSet
  private readonly overlays = new LRUCache<string, OverlayView>({max: MAX_OVERLAYS})

  constructor(set: DocumentSet) {
    this.set = set
  }

  /** Without `trusted` only public documents exist, whatever is asked for. */
  get(perspective: Perspective, trusted: boolean): DocumentView {
    if (!trusted) return keepIndexes(publicDocumentsOf(this.set))
    if (perspective.kind === 'raw') return keepIndexes(this.set)
    if (perspective.kind === 'published') return keepIndexes(publishedDocumentsOf(this.set))
    return this.overlay(perspective.prefixes)
  }

  private overlay(prefixes: readonly string[]): OverlayView {
    const key = prefixes.join(',')
    let view = this.overlays.get(key)
    if (!view) this.overlays.set(key, (view = new OverlayView(this.set, prefixes)))
    return view
  }
}

const setsWithIndexes = new WeakSet<DocumentSet>()

/** From now on carries the indexes of a set's lists over to the lists that replace them. Returns the set. */
function keepIndexes(set: DocumentSet): DocumentSet {
  if (!setsWithIndexes.has(set)) set.onListChange(carryIndexes)
  setsWithIndexes.add(set)
  return set
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

  referringDocuments(id: string): Documents {
    return this.overlayList(this.set.referringDocuments(id))
  }

  /** Returns the strongest of the documents given for each published id, in order of those ids. */
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
    this.version = this.set.version
  }
}
