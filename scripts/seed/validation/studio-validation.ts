import type {SanityClient} from '@sanity/client'
import {
  type SanityDocument,
  type Workspace,
  createMockAuthStore,
  createWorkspaceFromConfig,
  validateDocument,
} from 'sanity'
import {schemaTypes} from '#schemas/index.ts'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'
import {fieldPath} from './field-path.ts'

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
export async function studioValidationProblems(
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
    // ids-and-references.ts reports missing documents with both ids.
    getDocumentExists: () => Promise.resolve(true),
  })
  return markers.flatMap(({level, path, message}) =>
    level === 'info' ? [] : [problemAt(entry, fieldPath(document, path), message, level)],
  )
}
