import {getPublishedId, isDraftId} from '@sanity/client/csm'
import type {Path} from 'sanity'
import {pathKey} from '#schemas/rules/path-key.ts'
import {
  detailPathOf,
  findBrokenLinks,
  findBrokenReferences,
  linkedPages,
  type LinkProblem,
  sitePaths,
} from '#schemas/rules/site-paths.ts'
import {pairDrafts} from '../drafts.ts'
import type {DatasetSnapshot, StoredDocument} from './dataset-snapshot.ts'

/**
 * The levels of the Studio's validation, the most serious first: `error` is missing or leads nowhere
 * for visitors, `warning` could be better, `info` is a sample entry to be replaced.
 */
export const LEVELS = ['error', 'warning', 'info'] as const
export type Level = (typeof LEVELS)[number]

/** A problem of a document that an editor should know. */
export interface Problem {
  level: Level
  /** The fault, as a sentence. */
  message: string
  /** The path of the field; empty for the document as a whole. */
  path: Path
}

export interface DocumentProblems {
  /** The published id. */
  id: string
  type: string
  problems: Problem[]
}

/**
 * Collects the documents that have problems, the most serious first. Problems of a published document that
 * its draft no longer has are reported as one: publishing the draft resolves them.
 *
 * @param validationProblems - The problems that the form's validation found in a document; none while the
 *   document has not been validated.
 */
export function collectProblems(
  content: DatasetSnapshot,
  validationProblems: (document: StoredDocument) => readonly Problem[],
): DocumentProblems[] {
  const crossDocumentProblems = findCrossDocumentProblems(content)
  const problemsOf = (document: StoredDocument | null) =>
    document
      ? [...validationProblems(document), ...(crossDocumentProblems.get(document._id) ?? [])]
      : []
  return pairDrafts(content.documents.values())
    .map(({id, draft, published}): DocumentProblems => {
      const current = problemsOf(draft ?? published)
      const resolved = draft
        ? problemsOf(published).filter((problem) => !includesProblem(current, problem))
        : []
      return {
        id,
        type: (draft ?? published)?._type ?? '',
        problems: [...current, ...unpublishedFix(resolved)].sort(byLevel),
      }
    })
    .filter(({problems}) => problems.length > 0)
    .sort((a, b) => highestLevel(a) - highestLevel(b))
}

/** One problem that stands for all those that publishing the draft resolves. */
function unpublishedFix(resolved: readonly Problem[]): Problem[] {
  const worst = resolved.toSorted(byLevel)[0]
  if (!worst) return []
  const count = resolved.length === 1 ? 'something' : `${resolved.length} things`
  const message = `The draft fixes ${count} that visitors still see: publish it.`
  return [{level: worst.level, message, path: []}]
}

const includesProblem = (problems: readonly Problem[], {message, path}: Problem): boolean => {
  const key = JSON.stringify(path)
  return problems.some(
    (problem) => problem.message === message && JSON.stringify(problem.path) === key,
  )
}

const rank = (level: Level): number => LEVELS.indexOf(level)

const byLevel = (a: Problem, b: Problem): number => rank(a.level) - rank(b.level)

const highestLevel = ({problems}: DocumentProblems): number =>
  Math.min(...problems.map(({level}) => rank(level)))

/**
 * Finds problems that concern several documents, which no form reports: links and references that lead
 * nowhere, and redirects that hide a page. Only published documents have a path on the site.
 *
 * @returns Problems by document id; a draft and its published document have separate entries.
 */
function findCrossDocumentProblems({documents, assetIds}: DatasetSnapshot): Map<string, Problem[]> {
  const all = [...documents.values()]
  const published = all.filter(({_id}) => !isDraftId(_id))
  const pages = new Set(linkedPages(published).map(({id}) => id))
  const detailPaths = new Set(published.flatMap((document) => detailPathOf(document) ?? []))
  const publishedIds = new Set<string>(all.map(({_id}) => getPublishedId(_id)))
  const targets = {
    paths: sitePaths(published),
    pages,
    isDraft: (id: string) => publishedIds.has(id),
  }
  const exists = (id: string) => assetIds.has(id) || publishedIds.has(id)
  return new Map(
    all.map((document) => [
      document._id,
      [
        ...findBrokenLinks(document, targets),
        ...findBrokenReferences(document, exists),
        ...findHiddenPage(document, detailPaths),
      ].map(({level, message, segments}) => ({level, message, path: segments})),
    ]),
  )
}

function findHiddenPage(document: StoredDocument, detailPaths: ReadonlySet<string>): LinkProblem[] {
  const from = document._type === 'redirect' ? document['from'] : null
  if (typeof from !== 'string' || !detailPaths.has(pathKey(from))) return []
  const message = `A page lives at ${from}: this redirect hides it.`
  return [{path: 'from', segments: ['from'], message, level: 'error'}]
}
