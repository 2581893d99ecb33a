import {pairDrafts} from '../documents/draft-pairs.ts'
import type {ContentDocument, ContentSnapshot} from './content-snapshot.ts'
import {findCrossDocumentIssues} from './cross-document-issues.ts'
import {type DocumentIssues, type Issue, LEVELS, type Level} from './issue.ts'

/**
 * Collects the documents that have issues, the most serious first. Issues of a published document that
 * its draft no longer has are reported as one: publishing the draft resolves them.
 *
 * @param validationIssues - The issues that the form's validation found in a document; none while the
 *   document has not been validated.
 */
export function collectIssues(
  content: ContentSnapshot,
  validationIssues: (document: ContentDocument) => readonly Issue[],
): DocumentIssues[] {
  const crossDocumentIssues = findCrossDocumentIssues(content)
  const issuesOf = (document: ContentDocument | null) =>
    document
      ? [...validationIssues(document), ...(crossDocumentIssues.get(document._id) ?? [])]
      : []
  return pairDrafts(content.documents.values())
    .map(({id, draft, published}): DocumentIssues => {
      const current = issuesOf(draft ?? published)
      const resolved = draft
        ? issuesOf(published).filter((issue) => !includesIssue(current, issue))
        : []
      return {
        id,
        type: (draft ?? published)?._type ?? '',
        issues: [...current, ...unpublishedFix(resolved)].sort(byLevel),
      }
    })
    .filter(({issues}) => issues.length > 0)
    .sort((one, other) => highestLevel(one) - highestLevel(other))
}

/** One issue that stands for all those that publishing the draft resolves. */
function unpublishedFix(resolved: readonly Issue[]): Issue[] {
  const worst = resolved.toSorted(byLevel)[0]
  if (!worst) return []
  const count = resolved.length === 1 ? 'something' : `${resolved.length} things`
  const message = `The draft fixes ${count} that visitors still see: publish it.`
  return [{level: worst.level, message, path: []}]
}

const includesIssue = (issues: readonly Issue[], {message, path}: Issue): boolean => {
  const key = JSON.stringify(path)
  return issues.some((other) => other.message === message && JSON.stringify(other.path) === key)
}

const rank = (level: Level): number => LEVELS.indexOf(level)

const byLevel = (one: Issue, other: Issue): number => rank(one.level) - rank(other.level)

const highestLevel = ({issues}: DocumentIssues): number =>
  Math.min(...issues.map(({level}) => rank(level)))
