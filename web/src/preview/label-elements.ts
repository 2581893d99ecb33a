import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {
  hasStega,
  type Source,
  stegaClean,
  type StegaCodec,
  type UnencodedSources,
} from '#web/src/preview/stega-codec.ts'
import {isSiteName} from '#web/src/preview/stega-encode.ts'

/** The attributes that show content where an element has no text of its own. */
const shownAttributes = new Set(['alt', 'placeholder', 'aria-label'])

/**
 * Removes the stega codes from all that is drawn, before it is painted, and writes on each element from
 * which field it comes, for the Studio's overlay (`data-sanity`).
 */
export function labelElements(codec: StegaCodec): void {
  const labels = new SourceLabels()
  const find = findUnencoded(codec.unencoded, labels)

  const cleanText = (node: Text, element: Element) => {
    const isFirst = node.previousSibling === null || !labels.of(element)
    if (isFirst) labels.set(element, codec.decode(node.data))
    node.data = stegaClean(node.data)
  }
  const cleanAttribute = (element: Element, name: string) => {
    const value = element.getAttribute(name)
    if (!value || !hasStega(value)) return
    const hasContent = element.textContent !== '' || element.querySelector('img') !== null
    if (shownAttributes.has(name) && !hasContent) labels.set(element, codec.decode(value))
    element.setAttribute(name, stegaClean(value))
  }
  const findText = (node: Text) => {
    const element = node.parentElement
    if (!element || labels.of(element) || !node.data.trim()) return
    labels.set(element, find.text(element, node.data))
  }
  const findElement = (element: Element) => {
    if (labels.of(element)) return
    if (element instanceof HTMLImageElement) labels.set(element, find.picture(element))
    else if (element instanceof HTMLAnchorElement) {
      if (!showsContent(element)) labels.set(element, find.link(element))
    } else if (element.getAttribute('role') === 'img') {
      labels.set(element, find.numbers(element, element.getAttribute('aria-label') ?? ''))
    }
  }
  /** Elements without stega: found when all others are labelled, by their neighbours. */
  const unencoded = new Set<Text | Element>()
  const cleanTree = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const element = node.parentElement
        if (element && hasStega(node.data)) cleanText(node, element)
        else unencoded.add(node)
      } else if (node instanceof Element) {
        for (const name of node.getAttributeNames()) cleanAttribute(node, name)
        unencoded.add(node)
      }
    }
  }
  const textChanged = (node: Text) => {
    const element = node.parentElement
    if (!element) return
    if (hasStega(node.data)) return cleanText(node, element)
    if (element.childNodes.length === 1) labels.remove(element)
    unencoded.add(node)
  }
  const attributeChanged = (element: Element, name: string) => {
    // React sets `src` a second time when it mounts a picture; one with a text is found by that.
    if (element instanceof HTMLImageElement && name === 'src' && !element.alt) {
      labels.remove(element)
      unencoded.add(element)
    }
    cleanAttribute(element, name)
  }
  const findAll = () => {
    // The innermost first.
    for (const node of [...unencoded].toReversed()) {
      if (node instanceof Text) findText(node)
      else findElement(node)
    }
    unencoded.clear()
  }

  const observer = new MutationObserver((records) => {
    for (const {type, target, attributeName, addedNodes} of records) {
      if (type === 'childList') addedNodes.forEach(cleanTree)
      else if (target instanceof Text) textChanged(target)
      else if (target instanceof Element && attributeName) attributeChanged(target, attributeName)
    }
    findAll()
    // Attributes that were written here need no second look.
    observer.takeRecords()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** Tells whether a link shows content that can be clicked by itself, and no word of its own. */
const showsContent = (link: HTMLAnchorElement): boolean =>
  link.querySelector('[data-sanity]') !== null &&
  ![...link.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

/** Finds the fields of what is drawn without stega: by what it says, and by what stands around it. */
function findUnencoded(sources: UnencodedSources, labels: SourceLabels) {
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

/** Elements that stand for themselves: their neighbours tell nothing of them. */
const parts = 'li, nav, article, main, header, footer, dialog, body'

/**
 * Which of several fields an element shows: one of the document that is shown next to it, and the one
 * that is closest to the fields there.
 *
 * @param isSure whether only one document may be shown next to it.
 */
function nearestSource(
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

type Labelled = HTMLElement | SVGElement

const canBeLabelled = (element: Element): element is Labelled =>
  element instanceof HTMLElement || element instanceof SVGElement

/** The fields that elements are labelled with, as the Studio's overlay reads them (`data-sanity`). */
class SourceLabels {
  private readonly sources = new WeakMap<Element, Source>()

  of(element: Element): Source | undefined {
    return this.sources.get(element)
  }

  set(element: Element, source: Source | undefined): void {
    if (!source || !canBeLabelled(element) || element.closest('head, script')) return
    const {id, type, path} = source
    this.sources.set(element, source)
    element.dataset['sanity'] = createDataAttribute({id, type, path, baseUrl: '/studio'}).toString()
  }

  remove(element: Element): void {
    if (!this.sources.delete(element) || !canBeLabelled(element)) return
    delete element.dataset['sanity']
  }

  /** The fields of all that is labelled in an element. */
  within(element: Element): Source[] {
    const labelled = [...element.querySelectorAll('[data-sanity]')]
    return labelled.flatMap((child) => this.sources.get(child) ?? [])
  }
}
