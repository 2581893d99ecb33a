import {isRecord} from '#schemas/rules/site-paths.ts'

/** The parts of a schema type, field or array member that the loader needs. */
export interface TypeShape {
  /** The field's or the type's own name; empty for an unnamed array member. */
  name: string
  /** The declared type: a built-in one or the name of another type. */
  type: string
  fields: TypeShape[]
  of: TypeShape[]
  /** The styles and marks that a block allows; empty for everything else. */
  styles: string[]
  lists: string[]
  decorators: string[]
  annotations: TypeShape[]
}

export interface ResolvedType extends TypeShape {
  /** The built-in type: object, array, image, string … */
  kind: string
  /** The `_type` of its values; absent for what carries none (texts, objects without a name). */
  valueType?: string
}

export type TypeTable = ReadonlyMap<string, TypeShape>

const WITH_OWN_TYPE = new Set(['image', 'file', 'slug', 'reference', 'geopoint', 'block'])

/** Reads the raw schema definitions into a table by name. Throws when one of them has no name. */
export function readTypes(definitions: readonly unknown[]): TypeTable {
  const shapes = definitions.map(readShape)
  const unnamed = shapes.find(({name}) => name === '')
  if (unnamed) throw new Error(`A schema type of kind ${unnamed.type} has no name.`)
  return new Map(shapes.map((shape) => [shape.name, shape]))
}

/** Resolves a type through the table to a built-in type. */
export function resolveType(shape: TypeShape, types: TypeTable): ResolvedType {
  const base = types.get(shape.type)
  if (base && base !== shape) {
    const resolved = resolveType(base, types)
    return resolved.kind === 'array' ? resolved : {...resolved, valueType: base.name}
  }
  const isTopLevel = types.get(shape.name) === shape
  const valueType = WITH_OWN_TYPE.has(shape.type) && !isTopLevel ? shape.type : undefined
  return {...shape, kind: shape.type, ...(valueType ? {valueType} : {})}
}

function readShape(definition: unknown): TypeShape {
  const raw = isRecord(definition) ? definition : {}
  const marks = isRecord(raw['marks']) ? raw['marks'] : {}
  return {
    name: text(raw['name']),
    type: text(raw['type']),
    fields: list(raw['fields']).map(readShape),
    of: list(raw['of']).map(readShape),
    styles: list(raw['styles']).map(optionValue),
    lists: list(raw['lists']).map(optionValue),
    decorators: list(marks['decorators']).map(optionValue),
    annotations: list(marks['annotations']).map(readShape),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const optionValue = (option: unknown): string => text(isRecord(option) ? option['value'] : option)
