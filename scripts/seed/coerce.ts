import {isRecord} from '#schemas/rules/site-paths.ts'
import type {Fields} from './documents.ts'
import {assetFields, entry, field, type Location, reportProblem, stableKey} from './location.ts'
import {markdownToBlocks} from './markdown.ts'
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

/** The fields of an image that are not part of the schema. */
const IMAGE_SETTINGS = new Set(['hotspot', 'crop'])

/**
 * Converts a value of a seed file to the value of a document by its schema type.
 *
 * @returns The value; undefined, with a problem in `location.problems`, when it cannot be coerced.
 */
function coerce(shape: TypeShape, value: unknown, location: Location): unknown {
  const type = resolveType(shape, location.types)
  if (type.kind === 'array') return coerceArray(type, value, location)
  if (type.kind === 'slug') return coerceSlug(value, location)
  if (type.kind === 'reference') return coerceReference(value, location)
  if (type.kind === 'image' || type.kind === 'file') return coerceAsset(type, value, location)
  if (type.kind === 'object' || type.kind === 'document') return coerceObject(type, value, location)
  const wanted = JSON_TYPES[type.kind]
  if (!wanted) reportProblem(location, `The loader does not know the type “${type.kind}”.`)
  else if (typeof value !== wanted)
    reportProblem(location, `Expected a ${wanted}, found ${name(value)}.`)
  else return typeof value === 'string' ? value.trimEnd() : value
  return undefined
}

/** Coerces each field of a mapping by its type; unknown names are reported. */
export function coerceFields(fields: TypeShape[], value: Fields, location: Location): Fields {
  const shapes = new Map(fields.map((shape) => [shape.name, shape]))
  const coerced: Fields = {}
  for (const [key, raw] of Object.entries(value)) {
    const shape = shapes.get(key)
    if (!shape) reportProblem(field(location, key), `The schema has no field of this name.`)
    else if (raw !== null && raw !== undefined) {
      const result = coerce(shape, raw, field(location, key))
      if (result !== undefined) coerced[key] = result
    }
  }
  return coerced
}

function coerceObject(type: ResolvedType, value: unknown, location: Location): Fields | undefined {
  if (isRecord(value)) return {...typeOf(type), ...coerceFields(type.fields, value, location)}
  reportProblem(location, `Expected fields (${namesOf(type)}), found ${name(value)}.`)
  return undefined
}

function coerceAsset(type: ResolvedType, value: unknown, location: Location): Fields | undefined {
  const kind = type.kind === 'image' ? 'image' : 'file'
  const {file, ...rest} = isRecord(value) ? value : {file: value}
  const values = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !IMAGE_SETTINGS.has(key)),
  )
  const settings = Object.fromEntries(
    Object.entries(rest).filter(([key]) => IMAGE_SETTINGS.has(key)),
  )
  return {
    ...typeOf(type),
    ...assetFields(location, kind, file),
    ...settings,
    ...coerceFields(type.fields, values, location),
  }
}

function coerceSlug(value: unknown, location: Location): Fields | undefined {
  if (typeof value === 'string') return {_type: 'slug', current: value}
  reportProblem(location, `Expected a slug, found ${name(value)}.`)
  return undefined
}

/** A reference is the id of a document; whether that exists is checked after reading all files. */
function coerceReference(value: unknown, location: Location): Fields | undefined {
  if (typeof value === 'string') return {_type: 'reference', _ref: value}
  reportProblem(location, `Expected the id of a document, found ${name(value)}.`)
  return undefined
}

function coerceArray(
  type: ResolvedType,
  value: unknown,
  location: Location,
): unknown[] | undefined {
  if (type.of.some((member) => member.type === 'block')) {
    if (typeof value === 'string') return markdownToBlocks(type, value, location)
    reportProblem(location, `Expected Markdown, found ${name(value)}.`)
    return undefined
  }
  const [member] = type.of
  if (!Array.isArray(value) || !member) {
    reportProblem(location, `Expected a list, found ${name(value)}.`)
    return undefined
  }
  return value.map((raw, index) => coerceEntry(member, raw, entry(location, index)))
}

function coerceEntry(member: TypeShape, raw: unknown, location: Location): unknown {
  const value = coerce(member, raw, location)
  if (!isRecord(value)) return value
  const typed = '_type' in value || member.name === '' ? value : {_type: member.name, ...value}
  return {_key: stableKey(`${location.documentId}/${location.path}`), ...typed}
}

const typeOf = ({valueType}: ResolvedType): Fields => (valueType ? {_type: valueType} : {})
const namesOf = (type: ResolvedType): string => type.fields.map((shape) => shape.name).join(', ')

function name(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
