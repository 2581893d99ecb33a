import {isDeepStrictEqual} from 'node:util'
import {schemaType, schemaTypeSingleton} from '@sanity/preview-url-secret/constants'
import {type Fields, isFields} from '../seed/load/fields.ts'

/** A document of a dataset: published, draft or version, an asset's document, or a release. */
export interface MoveDocument extends Fields {
  _id: string
  _type: string
}

/** The documents of a dataset that move, by `keyOf`. */
export type Content = ReadonlyMap<string, MoveDocument>

/** Names, while a move is under way, the documents that it writes. Ids with a dot are not public. */
export const MOVE_STATE_ID = 'move.state'

/** Secrets of preview links: each dataset has its own. */
const secrets = new Set<string>([schemaType, schemaTypeSingleton])
/** Set anew by every write, or different in each dataset for other reasons. */
const systemFields = ['_rev', '_createdAt', '_updatedAt', '_system']
/** Derived by a dataset from the bytes of an asset, and where it keeps them. */
const bytesFields = 'assetId extension metadata mimeType path sha1hash uploadId url'.split(' ')

export const isContent = ({_id, _type}: MoveDocument) =>
  _id !== MOVE_STATE_ID && !secrets.has(_type)

export const isAsset = ({_type}: MoveDocument) => /^sanity\.(?:image|file)Asset$/.test(_type)

const isDrawing = (document: MoveDocument) => isAsset(document) && document['extension'] === 'svg'

/** Hosted Sanity removes scripts from drawings: elsewhere their id, a hash of their bytes, is another. */
export const keyOf = (document: MoveDocument): string =>
  isDrawing(document)
    ? `${document._id.replace(/[0-9a-f]{40}/, 'drawing')} ${String(document['originalFilename'])}`
    : document._id

/**
 * Selects of a document that which an editor has made. Of an asset it leaves out what each dataset derives from the
 * bytes, and of a release that it is scheduled, which no import can do.
 */
export function contentOf(document: MoveDocument): Fields {
  if (document._id.startsWith('_.releases.')) {
    const {name, metadata, state} = document
    return {name, metadata, state: state === 'scheduled' ? 'active' : state}
  }
  const {_system: system} = document
  const left = isAsset(document) ? [...systemFields, ...bytesFields] : systemFields
  const derived = isDrawing(document) ? ['_id', 'size'] : []
  const names = Object.keys(document).filter((name) => ![...left, ...derived].includes(name))
  const content = Object.fromEntries(names.map((name) => [name, withoutHash(document[name])]))
  // A version that its release will unpublish.
  return isFields(system) && system['delete'] === true ? {...content, _system: 'delete'} : content
}

function withoutHash(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHash)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      name === '_ref' && typeof entry === 'string' && entry.endsWith('-svg')
        ? entry.replace(/[0-9a-f]{40}/, 'drawing')
        : withoutHash(entry),
    ]),
  )
}

/** The documents of the source that the target lacks or has otherwise, and those that it alone has. */
export interface Comparison {
  missing: MoveDocument[]
  different: MoveDocument[]
  extra: MoveDocument[]
}

/** @param unfinished the ids that count as missing in the target. */
export function compare(
  source: Content,
  target: Content,
  unfinished: ReadonlySet<string>,
): Comparison {
  const result: Comparison = {missing: [], different: [], extra: []}
  for (const [key, document] of source) {
    const there = target.get(key)
    if (!there || unfinished.has(document._id)) result.missing.push(document)
    else if (!isDeepStrictEqual(contentOf(document), contentOf(there))) {
      result.different.push(document)
    }
  }
  for (const [key, document] of target) if (!source.has(key)) result.extra.push(document)
  return result
}

/** Counts documents by type, drafts and versions apart: the rows of a table. */
export function countByType(
  columns: Record<string, readonly MoveDocument[]>,
): Record<string, Record<string, number>> {
  const rowOf = ({_id, _type}: MoveDocument) => {
    if (_id.startsWith('drafts.')) return `${_type}, drafts`
    return _id.startsWith('versions.') ? `${_type}, in releases` : _type
  }
  const names = [...new Set(Object.values(columns).flat().map(rowOf))].toSorted()
  const count = (isWanted: (row: string) => boolean) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, documents]) => [
        column,
        documents.filter((document) => isWanted(rowOf(document))).length,
      ]),
    )
  const rows = names.map((name) => [name, count((row) => row === name)])
  return Object.fromEntries([...rows, ['all', count(() => true)]])
}
