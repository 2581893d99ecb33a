import {randomBytes} from 'node:crypto'

/** A document as it is stored: JSON with the system's own fields. */
export interface LakeDocument {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [attribute: string]: unknown
}

const ID_PATTERN = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Whether the text may be a document's id: letters, digits, `_`, `-`, `.`; at most 128 of them. */
export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && ID_PATTERN.test(id) && !id.includes('..') && !id.endsWith('.')
}

/** Whether an anonymous reader may see the document: ids with a dot (drafts, versions) are private. */
export function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/** Whether the id is that of a published document: neither a draft nor a version of one. */
export function isPublishedId(id: string): boolean {
  return !id.startsWith('drafts.') && !id.startsWith('versions.')
}

/** `drafts.x` and `versions.r1.x` → `x`; a published id stays as it is. */
export function publishedIdOf(id: string): string {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length)
  if (id.startsWith('versions.')) return id.split('.').slice(2).join('.')
  return id
}

/** A random id of 22 letters and digits (130 bits), the form that hosted Sanity gives out. */
export function randomId(): string {
  let id = ''
  while (id.length < 22) {
    for (const byte of randomBytes(32)) {
      const letter = ALPHABET[byte & 63]
      if (letter !== undefined && id.length < 22) id += letter
    }
  }
  return id
}

/** Whether the value is a JSON object, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the value carries everything that makes it a stored document. */
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
