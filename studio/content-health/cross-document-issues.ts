import {
  type LinkProblem,
  findBrokenLinks,
  findBrokenReferences,
} from '#schemas/rules/broken-links.ts'
import {detailPathOf, pathOf, sitePaths} from '#schemas/rules/site-paths.ts'
import {type Content, type ContentDocument, groupContent} from './content-snapshot.ts'
import type {Finding} from './issue.ts'

/**
 * What no form can see, because it is about several documents: links and references that lead nowhere,
 * and redirects that hide a page. Visitors’ addresses are those of published documents.
 *
 * @returns Findings by document id, drafts apart from published documents.
 */
export function findAcross({documents, assets}: Content): Map<string, Finding[]> {
  const all = [...documents.values()]
  const published = all.filter(({_id}) => !_id.startsWith('drafts.'))
  const known = sitePaths(published)
  const pages = new Set(published.flatMap((document) => detailPathOf(document) ?? []))
  const ids = new Set(groupContent(all).map(({id}) => id))
  const exists = (id: string) => assets.has(id) || ids.has(id)
  return new Map(
    all.map((document) => [
      document._id,
      [
        ...findBrokenLinks(document, known),
        ...findBrokenReferences(document, exists),
        ...hiddenPage(document, pages),
      ].map(({message, segments}) => ({weight: 'broken' as const, message, path: segments})),
    ]),
  )
}

function hiddenPage(document: ContentDocument, pages: ReadonlySet<string>): LinkProblem[] {
  const from = document._type === 'redirect' ? document['from'] : null
  if (typeof from !== 'string' || !pages.has(pathOf(from))) return []
  const message = `A page lives at ${from}: this redirect hides it.`
  return [{path: 'from', segments: ['from'], message}]
}
