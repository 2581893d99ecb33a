import type {Source} from '#web/src/shared/cms/preview/source.ts'
import {isSiteName} from '#web/src/shared/cms/preview/stega-filter.ts'
import type {UnencodedSources} from '#web/src/shared/cms/preview/unencoded-sources.ts'
import {nearestSource} from './nearest-source.ts'
import type {SourceLabels} from './source-labels.ts'

/** Finds the fields of what is drawn without stega: by what it says, and by what stands around it. */
export function findUnencoded(sources: UnencodedSources, labels: SourceLabels) {
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
    /** A picture by its URL, which has the id of its asset. */
    picture(element: HTMLImageElement): Source | undefined {
      const url = element.getAttribute('src') ?? ''
      const [, name, type] = /\/([a-f0-9]+-\d+x\d+)\.([a-z0-9]+)(?:\?|$)/.exec(url) ?? []
      const found = sources.find('picture', `image-${name}-${type}`)
      return nearest(element, found) ?? found.at(-1)
    },
    /** A link that shows nothing of content: an icon, or a word of the site's own. */
    link(element: HTMLAnchorElement): Source | undefined {
      const href = element.getAttribute('href') ?? ''
      const [file = ''] = href.split('?dl=')
      const found = [...sources.find('link', href), ...sources.find('file', file)]
      return nearest(element, found)
    },
  }
}
