import {countProblems} from './counts.ts'
import type {DocumentProblem, SeedEntry} from './document-problem.ts'
import {identityProblems, referenceProblems} from './ids-and-references.ts'
import {linkProblems} from './links.ts'
import {createInMemoryClient} from './in-memory-client.ts'
import {richCoverageProblems} from './rich-content-coverage.ts'
import {shapeProblems} from './schema-conformity.ts'
import {createWorkspace, studioProblems} from './studio-validation.ts'

export type {DocumentProblem, SeedEntry} from './document-problem.ts'

interface Options {
  /** Whether the counts of the content model are checked as well; for the whole seed only. */
  complete: boolean
}

/**
 * Everything that is wrong with a set of documents: what the Studio would say of each, fields and
 * types that the schema does not have, ids, references, links within the site, and counts.
 *
 * @param entries - Documents with the files that they come from. A `_sanityAsset` counts as an asset.
 * @returns In the order of the entries; counts last. Empty when all is well.
 */
export async function validateDocuments(
  entries: readonly SeedEntry[],
  {complete}: Options = {complete: true},
): Promise<DocumentProblem[]> {
  const client = createInMemoryClient(entries.map(({document}) => document))
  const workspace = await createWorkspace(client)
  const single = await Promise.all(
    entries.map(async (entry) => [
      ...shapeProblems(entry, workspace.schema),
      ...(await studioProblems(entry, workspace, client)),
    ]),
  )
  return [
    ...single.flat(),
    ...identityProblems(entries),
    ...referenceProblems(entries),
    ...linkProblems(entries),
    ...(complete ? [...countProblems(entries), ...richCoverageProblems(entries)] : []),
  ]
}
