import {type Place, assetFields, complain, entry, field} from './location.ts'
import {markdownToBlocks} from './markdown.ts'
import {type Fields, isFields} from './fields.ts'
import {stableKey} from './stable-key.ts'
import {type ResolvedType, type TypeShape, resolveType} from './type-table.ts'

const JSON_TYPES: Record<string, 'string' | 'number' | 'boolean'> = {
  string: 'string',
  text: 'string',
  url: 'string',
  email: 'string',
  date: 'string',
  datetime: 'string',
  number: 'number',
  boolean: 'boolean',
}

/** What belongs to a picture besides the fields that the schema adds. */
const IMAGE_SETTINGS = new Set(['hotspot', 'crop'])

/**
 * Turns a value of a seed file into the value of a document, as its schema type asks.
 *
 * @returns The value; undefined, with a complaint in `place.problems`, when it cannot be read.
 */
function coerce(shape: TypeShape, value: unknown, place: Place): unknown {
  const type = resolveType(shape, place.types)
  if (type.kind === 'array') return coerceArray(type, value, place)
  if (type.kind === 'slug') return coerceSlug(value, place)
  if (type.kind === 'reference') return coerceReference(value, place)
  if (type.kind === 'image' || type.kind === 'file') return coerceAsset(type, value, place)
  if (type.kind === 'object' || type.kind === 'document') return coerceObject(type, value, place)
  const wanted = JSON_TYPES[type.kind]
  if (!wanted) complain(place, `The loader does not know the type “${type.kind}”.`)
  else if (typeof value !== wanted) complain(place, `Expected a ${wanted}, found ${name(value)}.`)
  else return typeof value === 'string' ? value.trimEnd() : value
  return undefined
}

/** The fields of a mapping, each coerced by its own type; unknown names are complained about. */
export function coerceFields(fields: TypeShape[], value: Fields, place: Place): Fields {
  const known = new Map(fields.map((shape) => [shape.name, shape]))
  const coerced: Fields = {}
  for (const [key, raw] of Object.entries(value)) {
    const shape = known.get(key)
    if (!shape) complain(field(place, key), `The schema has no field of this name.`)
    else if (raw !== null && raw !== undefined) {
      const result = coerce(shape, raw, field(place, key))
      if (result !== undefined) coerced[key] = result
    }
  }
  return coerced
}

function coerceObject(type: ResolvedType, value: unknown, place: Place): Fields | undefined {
  if (isFields(value)) return {...typeOf(type), ...coerceFields(type.fields, value, place)}
  complain(place, `Expected fields (${namesOf(type)}), found ${name(value)}.`)
  return undefined
}

function coerceAsset(type: ResolvedType, value: unknown, place: Place): Fields | undefined {
  const kind = type.kind === 'image' ? 'image' : 'file'
  const {file, ...rest} = isFields(value) ? value : {file: value}
  const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !IMAGE_SETTINGS.has(key)))
  const settings = Object.fromEntries(
    Object.entries(rest).filter(([key]) => IMAGE_SETTINGS.has(key)),
  )
  return {
    ...typeOf(type),
    ...assetFields(place, kind, file),
    ...settings,
    ...coerceFields(type.fields, own, place),
  }
}

function coerceSlug(value: unknown, place: Place): Fields | undefined {
  if (typeof value === 'string') return {_type: 'slug', current: value}
  complain(place, `Expected a slug, found ${name(value)}.`)
  return undefined
}

/** A document is named by its id; whether it is in the seed is checked once all are read. */
function coerceReference(value: unknown, place: Place): Fields | undefined {
  if (typeof value === 'string') return {_type: 'reference', _ref: value}
  complain(place, `Expected the id of a document, found ${name(value)}.`)
  return undefined
}

function coerceArray(type: ResolvedType, value: unknown, place: Place): unknown[] | undefined {
  if (type.of.some((member) => member.type === 'block')) {
    if (typeof value === 'string') return markdownToBlocks(type, value, place)
    complain(place, `Expected Markdown, found ${name(value)}.`)
    return undefined
  }
  const [member] = type.of
  if (!Array.isArray(value) || !member) {
    complain(place, `Expected a list, found ${name(value)}.`)
    return undefined
  }
  return value.map((raw, index) => coerceEntry(member, raw, entry(place, index)))
}

function coerceEntry(member: TypeShape, raw: unknown, place: Place): unknown {
  const value = coerce(member, raw, place)
  if (!isFields(value)) return value
  const typed = '_type' in value || member.name === '' ? value : {_type: member.name, ...value}
  return {_key: stableKey(`${place.documentId}/${place.path}`), ...typed}
}

const typeOf = ({valueType}: ResolvedType): Fields => (valueType ? {_type: valueType} : {})
const namesOf = (type: ResolvedType): string => type.fields.map((shape) => shape.name).join(', ')

function name(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
