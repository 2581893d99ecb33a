import {schemaType, schemaTypeSingleton} from '@sanity/preview-url-secret/constants'
import {type Fields, isFields} from '../seed/load/fields.ts'
import {MOVE_STATE_ID} from './move-state.ts'

/** A document of a dataset: published, draft or version, an asset's document, or a release. */
export interface MoveDocument extends Fields {
  _id: string
  _type: string
}

/** All documents of a dataset that move, by id. */
export type Content = ReadonlyMap<string, MoveDocument>

/** Secrets of preview links: each dataset has its own. */
const STAYS = new Set<string>([schemaType, schemaTypeSingleton])

/** Set anew by every write, or different in each dataset for other reasons. */
const SYSTEM_FIELDS = ['_rev', '_createdAt', '_updatedAt', '_system']
/** What a dataset derives from the bytes of an asset, and where it keeps them. */
const BYTES_FIELDS = ['assetId', 'extension', 'mimeType', 'path', 'sha1hash', 'uploadId', 'url']

/** Whether a document is content, and not a secret or what an unfinished move has left. */
export const isContent = ({_id, _type}: MoveDocument) => _id !== MOVE_STATE_ID && !STAYS.has(_type)

/** Whether the document describes an uploaded picture or file. */
export const isAsset = ({_type}: MoveDocument) =>
  _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset'

/** Whether the document describes a picture of lines and areas. */
export const isDrawing = (document: MoveDocument) =>
  isAsset(document) && document['extension'] === 'svg'

/** Whether the document describes a content release. */
export const isRelease = ({_id}: MoveDocument) => _id.startsWith('_.releases.')

/**
 * What of a document an editor has made. Two documents with equal content are the same. Of an asset it leaves out
 * what each dataset derives from the bytes, and of a release that it is scheduled, which nothing can move.
 */
export function contentOf(document: MoveDocument): Fields {
  if (isRelease(document)) {
    const {name, metadata, state} = document
    return {name, metadata, state: state === 'scheduled' ? 'active' : state}
  }
  if (isAsset(document)) {
    // Hosted Sanity removes scripts from drawings.
    const derived = isDrawing(document) ? ['metadata', 'size'] : ['metadata']
    return omit(document, [...SYSTEM_FIELDS, ...BYTES_FIELDS, ...derived])
  }
  const {_system: system} = document
  // A version that its release will unpublish.
  const isDeletion = isFields(system) && system['delete'] === true
  return {...omit(document, SYSTEM_FIELDS), ...(isDeletion && {_system: {delete: true}})}
}

/** The fields of an asset's document that can be set: dimensions and colours too, as they are in the source. */
export const assetFieldsOf = (document: MoveDocument): Fields =>
  omit(document, ['_id', '_type', 'size', ...SYSTEM_FIELDS, ...BYTES_FIELDS])

/** A value as text; empty where it is none. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function omit(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
