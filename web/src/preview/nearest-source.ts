import type {Source} from '#web/src/shared/cms/preview/source.ts'
import type {SourceLabels} from './source-labels.ts'

/** What stands for itself on a page: what is next to it tells nothing of it. */
const parts = 'li, nav, article, main, header, footer, dialog, body'

/**
 * Which of several fields an element shows: one of the document that is shown next to it, and the one
 * that is closest to the fields there.
 *
 * @param isSure whether only one document may be shown next to it.
 */
export function nearestSource(
  element: Element,
  candidates: readonly Source[],
  {labels, isSure}: {labels: SourceLabels; isSure: boolean},
): Source | undefined {
  if (candidates.length === 0) return undefined
  for (let around = element.parentElement; around; around = around.parentElement) {
    const near = labels.within(around)
    const found = candidates.filter(({id}) => near.some((label) => label.id === id))
    if (found.length > 0) {
      const isOne = near.every(({id}) => id === near[0]?.id)
      return isSure && !isOne ? undefined : closest(found, near)
    }
    // An item that shows nothing else belongs to what its list belongs to.
    const isAlone = around.matches('li') && near.length === 0
    if (around.matches(parts) && !isAlone) return undefined
  }
  return undefined
}

function closest(candidates: readonly Source[], near: readonly Source[]): Source | undefined {
  const rated = candidates.map((source) => ({
    source,
    shared: Math.max(...near.map((label) => sharedSteps(source, label))),
  }))
  return rated.toSorted((a, b) => b.shared - a.shared)[0]?.source
}

/** How many steps of the paths of two fields are the same; -1 for fields of two documents. */
function sharedSteps(one: Source, other: Source): number {
  if (one.id !== other.id) return -1
  const differs = one.path.findIndex(
    (step, place) => JSON.stringify(step) !== JSON.stringify(other.path[place]),
  )
  return differs < 0 ? one.path.length : differs
}
