import {
  type ArraySchemaType,
  type ObjectSchemaType,
  type Schema,
  type SchemaType,
  isArraySchemaType,
  isObjectSchemaType,
} from 'sanity'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'

type Report = (path: string, message: string) => void

/** Types, fields and list entries that the content model does not know. */
export function schemaProblems(entry: SeedEntry, schema: Schema): DocumentProblem[] {
  const type = schema.get(entry.document._type)
  if (!type) return [problemAt(entry, '_type', `There is no type “${entry.document._type}”.`)]
  const problems: DocumentProblem[] = []
  checkValue(entry.document, type, '', (path, message) => {
    problems.push(problemAt(entry, path, message))
  })
  return problems
}

function checkValue(value: unknown, type: SchemaType, path: string, report: Report): void {
  if (isArraySchemaType(type) && Array.isArray(value)) checkList(value, type, path, report)
  else if (isObjectSchemaType(type) && isRecord(value)) checkFields(value, type, path, report)
}

function checkFields(
  value: Record<string, unknown>,
  type: ObjectSchemaType,
  path: string,
  report: Report,
): void {
  for (const [name, fieldValue] of Object.entries(value)) {
    if (name.startsWith('_')) continue
    const at = path ? `${path}.${name}` : name
    const field = type.fields.find((candidate) => candidate.name === name)
    if (field) checkValue(fieldValue, field.type, at, report)
    else report(at, `The type “${type.name}” has no field “${name}”.`)
  }
}

function checkList(list: unknown[], type: ArraySchemaType, path: string, report: Report): void {
  const keys = new Set<unknown>()
  for (const [index, item] of list.entries()) {
    const at = `${path}[${index}]`
    const member = memberFor(item, type)
    if (member) checkValue(item, member, at, report)
    else report(at, `Entries of type “${typeNameOf(item)}” do not belong in “${type.name}”.`)
    if (!isRecord(item)) continue
    if (!item['_key'] || keys.has(item['_key'])) report(at, 'The entry has no _key of its own.')
    keys.add(item['_key'])
  }
}

/** The member type of a list that an entry belongs to; objects without `_type` may be the only kind. */
function memberFor(item: unknown, {of}: ArraySchemaType): SchemaType | undefined {
  if (!isRecord(item)) return of.find(({jsonType}) => jsonType === typeof item)
  const name = item['_type']
  if (name === undefined) return of.length === 1 ? of[0] : undefined
  return of.find((member) => member.name === name)
}

const typeNameOf = (item: unknown): string =>
  isRecord(item) && typeof item['_type'] === 'string' ? item['_type'] : typeof item

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
