import {
  type ArraySchemaType,
  type ObjectSchemaType,
  type Schema,
  type SchemaType,
  isArraySchemaType,
  isObjectSchemaType,
} from 'sanity'
import {
  findBrokenLinks,
  findBrokenReferences,
  isAssetId,
  isRecord,
  sitePaths,
} from '#schemas/rules/site-paths.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {type Fields, problemAt, type SeedEntry, type SeedProblem} from './documents.ts'

const singletons = new Set<string>(SINGLETON_IDS)

/** Ids that are used twice, have a dot, or do not fit a singleton. */
export function idProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const ids = new Map<string, SeedEntry>()
  return entries.flatMap((entry) => {
    const {_id: id, _type: type} = entry.document
    const first = ids.get(id)
    ids.set(id, first ?? entry)
    return [
      ...(first ? [problemAt(entry, '_id', `${first.file} already has a document “${id}”.`)] : []),
      ...(id.includes('.')
        ? [problemAt(entry, '_id', `“${id}” has a dot: it would not be readable without a token.`)]
        : []),
      ...(singletons.has(type) && id !== type
        ? [problemAt(entry, '_id', `There is one “${type}” only: its _id is its type.`)]
        : []),
    ]
  })
}

/** References to documents that are not in the seed. Assets are not references yet. */
export function referenceProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const ids = new Set(entries.map(({document}) => document._id))
  const exists = (id: string) => isAssetId(id) || ids.has(id)
  return entries.flatMap((entry) =>
    findBrokenReferences(entry.document, exists).map(({path, message}) =>
      problemAt(entry, path, message),
    ),
  )
}

/** Links within the site that lead to no page, no document and no redirect. */
export function linkProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const knownPaths = sitePaths(entries.map(({document}) => document))
  return entries.flatMap((entry) =>
    findBrokenLinks(entry.document, knownPaths).map(({path, message}) =>
      problemAt(entry, path, message),
    ),
  )
}

type Report = (path: string, message: string) => void

/** Types, fields and list entries that the content model does not know. */
export function schemaProblems(entry: SeedEntry, schema: Schema): SeedProblem[] {
  const type = schema.get(entry.document._type)
  if (!type) return [problemAt(entry, '_type', `There is no type “${entry.document._type}”.`)]
  const problems: SeedProblem[] = []
  checkValue(entry.document, type, '', (path, message) => {
    problems.push(problemAt(entry, path, message))
  })
  return problems
}

function checkValue(value: unknown, type: SchemaType, path: string, report: Report): void {
  if (isArraySchemaType(type) && Array.isArray(value)) checkList(value, type, path, report)
  else if (isObjectSchemaType(type) && isRecord(value)) checkFields(value, type, path, report)
}

function checkFields(value: Fields, type: ObjectSchemaType, path: string, report: Report): void {
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
