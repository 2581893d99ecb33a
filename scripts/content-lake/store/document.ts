/** A document as it is stored: JSON with the system fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [attribute: string]: unknown
}

const ID_PATTERN = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/
const DRAFT_PREFIX = 'drafts.'
export const VERSION_PREFIX = 'versions.'

/**
 * Tells whether the value is a valid document id: letters, digits, `_`, `-` and `.`, at most 128
 * characters.
 */
export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && ID_PATTERN.test(id) && !id.includes('..') && !id.endsWith('.')
}

/** Tells whether a document may be public: ids with a dot (drafts, versions) never are. */
export function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/** The types of documents by which the Studio opens previews. They are never public. */
export const SECRET_TYPES: readonly string[] = [
  'sanity.previewUrlSecret',
  'sanity.previewUrlShareAccess',
  'sanity.vercelProtectionBypass',
]

export function isAssetDocument({_type}: LakeDocument): boolean {
  return _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'
}

/** Tells whether the id is of a published document, not of a draft (`drafts.`) or a version (`versions.`). */
export function isPublishedId(id: string): boolean {
  return !id.startsWith(DRAFT_PREFIX) && !id.startsWith(VERSION_PREFIX)
}

/** `x` → `drafts.x`. */
export function draftIdOf(publishedId: string): string {
  return DRAFT_PREFIX + publishedId
}

/** `drafts.x` and `versions.r1.x` → `x`; a published id is returned as it is. */
export function publishedIdOf(id: string): string {
  if (id.startsWith(DRAFT_PREFIX)) return id.slice(DRAFT_PREFIX.length)
  if (id.startsWith(VERSION_PREFIX)) return id.split('.').slice(2).join('.')
  return id
}

/** The type of the documents that describe releases, as hosted Sanity names it. */
export const RELEASE_TYPE = 'system.release'

/** `r1` → `_.releases.r1`. */
export function releaseDocumentIdOf(releaseId: string): string {
  return `_.releases.${releaseId}`
}

/** `_.releases.r1` → `r1`. */
export function releaseNameOf({_id}: LakeDocument): string {
  return _id.slice(releaseDocumentIdOf('').length)
}

/** The beginning of the ids of a release's documents: `r1` → `versions.r1.`. */
export function versionPrefixOf(releaseId: string): string {
  return `versions.${releaseId}.`
}

/** The release that a version belongs to: `versions.r1.x` → `r1`. Undefined for any other id. */
export function releaseIdOf(id: string): string | undefined {
  const [prefix, releaseId, ...rest] = id.split('.')
  return prefix === 'versions' && rest.length > 0 ? releaseId : undefined
}

/** Tells whether the document is a version that its release will unpublish. */
export function willBeUnpublished(version: LakeDocument): boolean {
  const system = version['_system']
  return releaseIdOf(version._id) !== undefined && isRecord(system) && system['delete'] === true
}

/** A random id of 22 letters and digits, as hosted Sanity's. */
export const randomId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 22)

/** Tells whether the value is a JSON object, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether the value is a document with all system fields. */
export function isLakeDocument(value: unknown): value is LakeDocument {
  return (
    isRecord(value) &&
    typeof value['_id'] === 'string' &&
    typeof value['_type'] === 'string' &&
    typeof value['_rev'] === 'string' &&
    typeof value['_createdAt'] === 'string' &&
    typeof value['_updatedAt'] === 'string'
  )
}

/**
 * The ids that a document refers to: `all` of them, and those of `strong` references, whose targets
 * must exist.
 */
export interface References {
  all: ReadonlySet<string>
  strong: ReadonlySet<string>
}

const cache = new WeakMap<LakeDocument, References>()

/** The references of a document; cached, since stored documents never change. */
export function referencesOf(document: LakeDocument): References {
  const cached = cache.get(document)
  if (cached) return cached
  const all = new Set<string>()
  const strong = new Set<string>()
  collect(document, all, strong)
  const references = {all, strong}
  cache.set(document, references)
  return references
}

function collect(value: unknown, all: Set<string>, strong: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, all, strong)
    return
  }
  if (!isRecord(value)) return
  const target = value['_ref']
  if (typeof target === 'string' && target !== '') {
    all.add(target)
    // References to another dataset or the media library are not checked.
    if (value['_weak'] !== true && !('_dataset' in value) && !target.includes(':')) {
      strong.add(target)
    }
    return
  }
  for (const item of Object.values(value)) collect(item, all, strong)
}

/**
 * A copy of a document's content in which references marked with `_strengthenOnPublish` are strong, as publishing makes
 * them. A draft may refer weakly to a document that is itself only a draft; a published document may not
 * (https://www.sanity.io/docs/studio/reference-type).
 */
export function strengthenReferences<T>(content: T): T
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => strengthenReferences(item))
  if (typeof value !== 'object' || value === null) return value
  const {_strengthenOnPublish: marker, ...rest}: Record<string, unknown> = {...value}
  const isStrong =
    typeof marker === 'object' && marker !== null && !('weak' in marker && marker.weak)
  const entries = Object.entries(rest).filter(([name]) => !isStrong || name !== '_weak')
  return Object.fromEntries(entries.map(([name, child]) => [name, strengthenReferences(child)]))
}

/** The change of one document in a transaction. `mutations` are those of this document. */
export interface Effect {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: readonly object[]
}

/** A transaction; `author` is a user id. */
export interface Transaction {
  transactionId: string
  timestamp: string
  author: string
  effects: readonly Effect[]
}

export interface Commit extends Transaction {
  /** The effects on what anonymous readers see: null stands for a state that is hidden from them. */
  publicEffects: readonly Effect[]
}
