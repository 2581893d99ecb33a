import {findBrokenLinks, sitePaths} from '#schemas/rules/site-paths.ts'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'

/** Links within the site that lead to no page, no document and no redirect. */
export function linkProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
  const knownPaths = sitePaths(entries.map(({document}) => document))
  return entries.flatMap((entry) =>
    findBrokenLinks(entry.document, knownPaths).map(({path, message}) =>
      problemAt(entry, path, message),
    ),
  )
}
