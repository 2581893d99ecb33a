import {getPublishedId, isDraftId} from '@sanity/client/csm'
import {
  type LinkProblem,
  findBrokenLinks,
  findBrokenReferences,
} from '#schemas/rules/broken-links.ts'
import {detailPathOf, pathOf, sitePaths} from '#schemas/rules/site-paths.ts'
import type {ContentDocument, ContentSnapshot} from './content-snapshot.ts'
import type {Issue} from './issue.ts'

/**
 * Finds issues that concern several documents, which no form reports: links and references that lead
 * nowhere, and redirects that hide a page. Only published documents have a path on the site.
 *
 * @returns Issues by document id; a draft and its published document have separate entries.
 */
export function findCrossDocumentIssues({
  documents,
  assetIds,
}: ContentSnapshot): Map<string, Issue[]> {
  const all = [...documents.values()]
  const published = all.filter(({_id}) => !isDraftId(_id))
  const knownPaths = sitePaths(published)
  const detailPaths = new Set(published.flatMap((document) => detailPathOf(document) ?? []))
  const publishedIds = new Set<string>(all.map(({_id}) => getPublishedId(_id)))
  const exists = (id: string) => assetIds.has(id) || publishedIds.has(id)
  return new Map(
    all.map((document) => [
      document._id,
      [
        ...findBrokenLinks(document, knownPaths),
        ...findBrokenReferences(document, exists),
        ...findHiddenPage(document, detailPaths),
      ].map(({message, segments}) => ({level: 'error' as const, message, path: segments})),
    ]),
  )
}

function findHiddenPage(
  document: ContentDocument,
  detailPaths: ReadonlySet<string>,
): LinkProblem[] {
  const from = document._type === 'redirect' ? document['from'] : null
  if (typeof from !== 'string' || !detailPaths.has(pathOf(from))) return []
  const message = `A page lives at ${from}: this redirect hides it.`
  return [{path: 'from', segments: ['from'], message}]
}
