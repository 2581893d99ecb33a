import {findAcross} from './cross-document-issues.ts'
import {type Content, type ContentDocument, groupContent} from './content-snapshot.ts'
import {type Finding, type Patient, WEIGHTS, type Weight} from './issue.ts'

/**
 * The documents about which something was found, the worst first. What a draft puts right is said of
 * it once: publishing is all that is left to do.
 *
 * @param findingsOf - What the form's checks found in a document; nothing while it was not yet checked.
 */
export function findPatients(
  content: Content,
  findingsOf: (document: ContentDocument) => readonly Finding[],
): Patient[] {
  const across = findAcross(content)
  const all = (document: ContentDocument | null) =>
    document ? [...findingsOf(document), ...(across.get(document._id) ?? [])] : []
  const patients = groupContent(content.documents.values()).map(
    ({id, type, draft, published}): Patient => {
      const current = all(draft ?? published)
      const mended = draft ? all(published).filter((finding) => !isAmong(finding, current)) : []
      return {id, type, findings: [...current, ...publishToMend(mended)].sort(byWeight)}
    },
  )
  return patients.filter(({findings}) => findings.length > 0).sort(byWorst)
}

function publishToMend(mended: readonly Finding[]): Finding[] {
  const worst = mended.toSorted(byWeight)[0]
  if (!worst) return []
  const count = mended.length === 1 ? 'something' : `${mended.length} things`
  const message = `The draft puts ${count} right that visitors still meet: publish it.`
  return [{weight: worst.weight, message, path: []}]
}

const isAmong = ({message, path}: Finding, others: readonly Finding[]): boolean => {
  const at = JSON.stringify(path)
  return others.some((other) => other.message === message && JSON.stringify(other.path) === at)
}

const rank = (weight: Weight): number => WEIGHTS.indexOf(weight)

const byWeight = (one: Finding, other: Finding): number => rank(one.weight) - rank(other.weight)

const byWorst = (one: Patient, other: Patient): number => worstOf(one) - worstOf(other)

const worstOf = ({findings}: Patient): number =>
  Math.min(...findings.map(({weight}) => rank(weight)))
