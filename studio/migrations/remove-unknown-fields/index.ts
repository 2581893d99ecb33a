import {at, defineMigration, type Path, unset} from 'sanity/migrate'
import {z} from 'zod'
import {isRecord} from '#schemas/rules/site-paths.ts'
import schema from '#studio/schema.gen.json' with {type: 'json'}

type Attributes = Record<string, {value: Type}>

/** A type of the schema that `npm run types` writes, as far as fields go. */
interface Type {
  type: string
  name?: string | undefined
  value?: unknown
  of?: Type | Type[] | undefined
  attributes?: Attributes | undefined
  /** Further attributes: those of another object type. */
  rest?: Type | undefined
}

const typeSchema: z.ZodType<Type> = z.lazy(() =>
  z.object({
    type: z.string(),
    name: z.string().optional(),
    value: z.unknown().optional(),
    of: z.union([typeSchema, z.array(typeSchema)]).optional(),
    attributes: z.record(z.string(), z.object({value: typeSchema})).optional(),
    rest: typeSchema.optional(),
  }),
)
const named = z.array(
  z.union([
    z.object({type: z.literal('type'), name: z.string(), value: typeSchema}),
    typeSchema.and(z.object({type: z.literal('document'), name: z.string()})),
  ]),
)

const types = new Map<string, Type>(
  named.parse(schema).map((entry) => {
    return [entry.name, entry.type === 'type' ? typeSchema.parse(entry.value) : entry]
  }),
)

/** The types of the content model; those of Sanity’s own are left as they are. */
export const documentTypes = [...types]
  .filter(([name, {type}]) => type === 'document' && !name.startsWith('sanity.'))
  .map(([name]) => name)

/** As fields of a schema are named; `_key` and its like are Sanity’s own, and others stand in no path. */
const fieldName = /^[a-z]\w*$/i

/** The paths of fields that the content model does not know, in a document or in objects of it. */
export function unknownFields(document: {_type: string; [name: string]: unknown}): Path[] {
  const type = types.get(document._type)
  return type ? find(document, type, []) : []
}

function find(value: unknown, type: Type, path: Path): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((entry: unknown, index) => {
      const key = isRecord(entry) ? entry['_key'] : undefined
      return find(entry, type, [...path, typeof key === 'string' ? {_key: key} : index])
    })
  }
  const attributes = isRecord(value) ? attributesOf(value, type) : undefined
  if (!isRecord(value) || !attributes) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    if (!fieldName.test(name)) return []
    const attribute = attributes[name]
    return attribute ? find(entry, attribute.value, [...path, name]) : [[...path, name]]
  })
}

/** The fields of an object; undefined where the content model does not say which one it is, or allows any. */
function attributesOf(value: Record<string, unknown>, type: Type): Attributes | undefined {
  const candidates = objectsOf(type).filter((attributes) => {
    const name = attributes?.['_type']?.value.value
    return name === undefined || value['_type'] === undefined || name === value['_type']
  })
  return candidates.length === 1 ? candidates[0] : undefined
}

/** The fields of every object type that may stand at one place, in a list or alone; undefined for any fields. */
function objectsOf(type: Type): (Attributes | undefined)[] {
  if (type.type === 'inline') return objectsOf(types.get(type.name ?? '') ?? {type: 'unknown'})
  if (type.type === 'unknown') return [undefined]
  const {attributes, rest} = type
  if (!attributes) return [type.of ?? []].flat().flatMap(objectsOf)
  if (!rest) return [attributes]
  return objectsOf(rest).map((more) => more && {...more, ...attributes})
}

/** After a change of `schemas/`: removes what no form shows and no query asks for any more. */
export default defineMigration({
  title: 'Remove fields that the content model does not know',
  documentTypes,
  migrate: {
    document: (document) => unknownFields(document).map((path) => at(path, unset())),
  },
})
