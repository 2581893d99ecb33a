import {type SanityClient, createClient} from '@sanity/client'
import {evaluate, parse} from 'groq-js'
import {
  type Path,
  type SanityDocument,
  type Workspace,
  createMockAuthStore,
  createWorkspaceFromConfig,
  validateDocument,
} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import {countProblems, richContentProblems} from './completeness.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {problemAt, type SeedEntry, type SeedProblem} from './documents.ts'
import {idProblems, linkProblems, referenceProblems, schemaProblems} from './document-rules.ts'

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
    ...linkProblems(entries),
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
      const index = indexOf(list, segment)
      text += `[${index}]`
      value = list[index]
    }
  }
  return text
}

function indexOf(list: unknown[], segment: Exclude<Path[number], string>): number {
  if (typeof segment === 'number') return segment
  if (Array.isArray(segment)) return Number(segment[0])
  return list.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
}
