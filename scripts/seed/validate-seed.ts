import {type SanityClient, createClient} from '@sanity/client'
import {evaluate, parse} from 'groq-js'
import {
  type ArraySchemaType,
  createMockAuthStore,
  createWorkspaceFromConfig,
  isArraySchemaType,
  isObjectSchemaType,
  type ObjectSchemaType,
  type Path,
  type SanityDocument,
  type Schema,
  type SchemaType,
  validateDocument,
  type Workspace,
} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {entryIndex, findBrokenReferences, isAssetId, isRecord} from '#schemas/rules/site-paths.ts'
import {countProblems, richContentProblems} from './completeness.ts'
import {
  type Fields,
  formatProblem,
  problemAt,
  type SeedEntry,
  type SeedProblem,
} from './documents.ts'
import {loadSeed} from './load-seed.ts'

interface SeedValidation {
  /** How many documents were read. */
  documents: number
  errors: number
  /** One line per problem, errors first: `seed/news/x.md · content[3].alt: …`. */
  lines: string[]
}

/**
 * Validates the seed: the format of the files, then every document by the Studio's validation, counts,
 * references, slugs and links.
 *
 * @param seedDir - Absolute path of `seed/`.
 */
export async function validateSeed(seedDir: string): Promise<SeedValidation> {
  const {documents, sources, problems} = loadSeed({seedDir, schemaTypes})
  const entries = documents.flatMap((document) => {
    const source = sources.get(document._id)
    return source ? [{...source, document}] : []
  })
  const reported = new Set(problems.map(({file, at}) => `${file} ${at}`))
  const all = [
    ...problems,
    // A missing image is not reported a second time.
    ...(await validateDocuments(entries)).filter(({file, at}) => !reported.has(`${file} ${at}`)),
  ]
  const warnings = all.filter(({level}) => level === 'warning')
  const errors = all.filter(({level}) => level !== 'warning')
  return {
    documents: documents.length,
    errors: errors.length,
    lines: [
      ...errors.map(formatProblem),
      ...warnings.map((problem) => `${formatProblem(problem)} (warning)`),
    ],
  }
}

/**
 * Finds the problems of a set of documents: those of the Studio's validation, unknown fields and types,
 * ids, references, links within the site, and counts.
 *
 * @param entries - Documents with the files that they come from. A `_sanityAsset` counts as an asset.
 * @param complete - Checks the counts of the content model as well; for the whole seed only.
 * @returns Problems in the order of the entries, counts last.
 */
export async function validateDocuments(
  entries: readonly SeedEntry[],
  {complete}: {complete: boolean} = {complete: true},
): Promise<SeedProblem[]> {
  const client = createInMemoryClient(entries.map(({document}) => document))
  const workspace = await createWorkspace(client)
  const single = await Promise.all(
    entries.map(async (entry) => [
      ...schemaProblems(entry, workspace.schema),
      ...(await studioValidationProblems(entry, workspace, client)),
    ]),
  )
  return [
    ...single.flat(),
    ...idProblems(entries),
    ...referenceProblems(entries),
    ...(complete ? [...countProblems(entries), ...richContentProblems(entries)] : []),
  ]
}

/**
 * The compiled content model, without a Studio around it.
 *
 * @param client - Used for authentication too, so that no network request is made.
 */
export const createWorkspace = (client: SanityClient): Promise<Workspace> =>
  createWorkspaceFromConfig({
    name: 'seed',
    projectId: 'seed',
    dataset: 'seed',
    basePath: '/',
    auth: createMockAuthStore({client, currentUser: null}),
    schema: {types: schemaTypes},
  })

/**
 * The Studio's own validation of one document. Notes (level `info`) are left out; an unknown type has
 * no rules.
 *
 * @param client - The client for rules that query other documents.
 */
async function studioValidationProblems(
  entry: SeedEntry,
  workspace: Workspace,
  client: SanityClient,
): Promise<SeedProblem[]> {
  if (!workspace.schema.has(entry.document._type)) return []
  const document: SanityDocument = {_createdAt: '', _updatedAt: '', _rev: '', ...entry.document}
  const markers = await validateDocument({
    document,
    workspace,
    // `cli` would turn errors of whole objects into warnings.
    environment: 'studio',
    getClient: () => client,
    // `referenceProblems` reports missing documents with both ids.
    getDocumentExists: () => Promise.resolve(true),
  })
  return markers.flatMap(({level, path, message}) =>
    level === 'info' ? [] : [problemAt(entry, fieldPath(document, path), message, level)],
  )
}

/**
 * A client that evaluates queries over documents in memory, without requests, so that the rules of the
 * schemas (unique slugs, redirects, at least one slide) see the whole seed.
 *
 * @param documents - The dataset, as seen with perspective `raw`.
 */
export function createInMemoryClient(documents: readonly unknown[]): SanityClient {
  const client = createClient({
    projectId: 'seed',
    dataset: 'seed',
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  const fetch = async (query: string, params: Record<string, unknown> = {}) => {
    const result = await evaluate(parse(query, {params}), {dataset: [...documents], params})
    return result.get()
  }
  return Object.assign(client, {fetch})
}

/**
 * A path of the Studio as people write it: `content[3].alt`. Keys become the entry's place in the list.
 *
 * @param root - The document, in which keys are looked up.
 */
function fieldPath(root: unknown, path: Path): string {
  let value = root
  let text = ''
  for (const segment of path) {
    if (typeof segment === 'string') {
      text += text ? `.${segment}` : segment
      value = isRecord(value) ? value[segment] : undefined
    } else {
      const list: unknown[] = Array.isArray(value) ? value : []
      const index = entryIndex(list, segment)
      text += `[${index}]`
      value = list[index]
    }
  }
  return text
}

const singletons = new Set<string>(SINGLETON_IDS)

/** Ids that are used twice, have a dot, or do not fit a singleton. */
function idProblems(entries: readonly SeedEntry[]): SeedProblem[] {
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
function referenceProblems(entries: readonly SeedEntry[]): SeedProblem[] {
  const ids = new Set(entries.map(({document}) => document._id))
  const exists = (id: string) => isAssetId(id) || ids.has(id)
  return entries.flatMap((entry) =>
    findBrokenReferences(entry.document, exists).map(({path, message}) =>
      problemAt(entry, path, message),
    ),
  )
}

type Report = (path: string, message: string) => void

/** Types, fields and list entries that the content model does not know. */
function schemaProblems(entry: SeedEntry, schema: Schema): SeedProblem[] {
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
