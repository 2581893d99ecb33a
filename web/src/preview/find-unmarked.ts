import type {Source} from '#web/src/shared/cms/preview/source.ts'
import type {UnmarkedSources} from '#web/src/shared/cms/preview/unmarked-sources.ts'
import {isSiteName} from '#web/src/shared/cms/preview/unmarked.ts'
import {nearestSource} from './nearest-source.ts'
import type {SourceLabels} from './source-labels.ts'

/** Finds the fields of what is drawn without a mark: by what it says, and by what stands around it. */
export function findUnmarked(sources: UnmarkedSources, labels: SourceLabels) {
  const nearest = (element: Element, candidates: readonly Source[], isSure = false) =>
    nearestSource(element, candidates, {labels, isSure})

  /** A text that has numbers of one document only, such as "2–3%", is the field of the first. */
  const ofNumbers = (element: Element, text: string) => {
    const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
    const found = numbers.map((number) => nearest(element, sources.find('number', number), true))
    return found.every((source) => source?.id === found[0]?.id) ? found[0] : undefined
  }
  return {
    text(element: Element, text: string): Source | undefined {
      const whole = sources.find('text', text)
      if (whole.length > 0) return whole.find(isSiteName) ?? nearest(element, whole)
      // Names of a list, and facts, are written one after another.
      const first = text.split(/, | · |^#/).find(Boolean) ?? ''
      return nearest(element, sources.find('text', first)) ?? ofNumbers(element, text)
    },
    numbers: ofNumbers,
    /** A picture by its address, which has the id of its asset. */
    picture(element: HTMLImageElement): Source | undefined {
      const address = element.getAttribute('src') ?? ''
      const [, name, type] = /\/([a-f0-9]+-\d+x\d+)\.([a-z0-9]+)(?:\?|$)/.exec(address) ?? []
      const found = sources.find('picture', `image-${name}-${type}`)
      return nearest(element, found) ?? found.at(-1)
    },
    /** A link that shows nothing of content: an icon, or a word of the site's own. */
    link(element: HTMLAnchorElement): Source | undefined {
      const address = element.getAttribute('href') ?? ''
      const found = [...sources.find('link', address), ...sources.find('file', address)]
      return nearest(element, found)
    },
  }
}
