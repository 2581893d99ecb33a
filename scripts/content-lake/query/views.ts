import {LRUCache} from 'lru-cache'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {
  byId,
  type Documents,
  type DocumentSet,
  publicDocumentsOf,
  publishedDocumentsOf,
} from '../store/document-set.ts'
import {
  isPublishedId,
  type LakeDocument,
  publishedIdOf,
  willBeUnpublished,
} from '../store/document.ts'

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

/** Gives what a reader may see in a perspective; without `isSignedIn` only public documents exist, whatever is asked for. */
export type Views = (perspective: Perspective, isSignedIn: boolean) => DocumentView

/** The views of a set of documents, which follow its changes. */
export function createViews(set: DocumentSet): Views {
  const overlays = new LRUCache<string, DocumentView>({max: MAX_OVERLAYS})
  return (perspective, isSignedIn) => {
    if (!isSignedIn) return publicDocumentsOf(set)
    if (perspective.kind === 'raw') return set
    if (perspective.kind === 'published') return publishedDocumentsOf(set)
    const key = perspective.prefixes.join(',')
    const view = overlays.get(key) ?? overlay(set, perspective.prefixes)
    overlays.set(key, view)
    return view
  }
}

/**
 * Drafts and versions laid over the published documents: each takes the place of the published one, under
 * its id, with its own id in `_originalId`. A version that its release will unpublish hides the document.
 *
 * @param prefixes of the ids that overlay the published ones, the strongest first.
 */
function overlay(set: DocumentSet, prefixes: readonly string[]): DocumentView {
  const overlaid = new WeakMap<LakeDocument, LakeDocument>()
  const listsByType = new Map<string, Documents>()
  let allDocuments: Documents | undefined
  let version = -1

  const strongestOf = (id: string): LakeDocument | undefined => {
    for (const prefix of prefixes) {
      const document = set.get(prefix + id)
      if (document) return willBeUnpublished(document) ? undefined : document
    }
    return set.get(id)
  }
  const withId = (document: LakeDocument, id: string): LakeDocument => {
    const result = overlaid.get(document) ?? {...document, _id: id, _originalId: document._id}
    overlaid.set(document, result)
    return result
  }
  /** Returns the strongest of the documents given for each published id, in order of those ids. */
  const overlayList = (documents: Documents): LakeDocument[] =>
    documents
      .flatMap((document) => {
        const id = publishedIdOf(document._id)
        return strongestOf(id) === document ? [withId(document, id)] : []
      })
      .sort(byId)
  const refresh = () => {
    if (version === set.version) return
    listsByType.clear()
    allDocuments = undefined
    version = set.version
  }

  return {
    get: (id) => {
      const strongest = isPublishedId(id) ? strongestOf(id) : undefined
      return strongest && withId(strongest, id)
    },
    all: () => {
      refresh()
      return (allDocuments ??= overlayList(set.all()))
    },
    ofType: (type) => {
      refresh()
      const list = listsByType.get(type) ?? overlayList(set.ofType(type))
      listsByType.set(type, list)
      return list
    },
    referringDocuments: (id) => overlayList(set.referringDocuments(id)),
  }
}
