import {
  type SanityDocument,
  type Workspace,
  createMockAuthStore,
  createWorkspaceFromConfig,
  validateDocument,
} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import type {SanityClient} from '@sanity/client'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'
import {fieldPath} from './field-path.ts'

/**
 * The compiled content model, without a Studio around it.
 *
 * @param client - Stands in for the sign-in too: nothing is asked over the network.
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
 * @param client - Answers the schemas' questions about other documents.
 */
export async function studioProblems(
  entry: SeedEntry,
  workspace: Workspace,
  client: SanityClient,
): Promise<DocumentProblem[]> {
  if (!workspace.schema.has(entry.document._type)) return []
  const document: SanityDocument = {_createdAt: '', _updatedAt: '', _rev: '', ...entry.document}
  const markers = await validateDocument({
    document,
    workspace,
    // `cli` would turn errors of whole objects into warnings.
    environment: 'studio',
    getClient: () => client,
    // Dangling references are looked for in references.ts, with both ends named.
    getDocumentExists: () => Promise.resolve(true),
  })
  return markers.flatMap(({level, path, message}) =>
    level === 'info' ? [] : [problemAt(entry, fieldPath(document, path), message, level)],
  )
}
