import {countProblems} from './counts.ts'
import type {DocumentProblem, SeedEntry} from './document-problem.ts'
import {idProblems, referenceProblems} from './ids-and-references.ts'
import {linkProblems} from './links.ts'
import {createInMemoryClient} from './in-memory-client.ts'
import {richContentProblems} from './rich-content-coverage.ts'
import {schemaProblems} from './schema-conformity.ts'
import {createWorkspace, studioValidationProblems} from './studio-validation.ts'

interface Options {
  /** Whether the counts of the content model are checked as well; for the whole seed only. */
  complete: boolean
}

/**
 * Finds the problems of a set of documents: those of the Studio's validation, unknown fields and types,
 * ids, references, links within the site, and counts.
 *
 * @param entries - Documents with the files that they come from. A `_sanityAsset` counts as an asset.
 * @returns Problems in the order of the entries, counts last.
 */
export async function validateDocuments(
  entries: readonly SeedEntry[],
  {complete}: Options = {complete: true},
): Promise<DocumentProblem[]> {
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
