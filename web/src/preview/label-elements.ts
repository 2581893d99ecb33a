import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {hasStega, type Source, stegaClean, type StegaCodec} from '#web/src/preview/stega-codec.ts'

/** The attributes that show content where an element has no text of its own. */
const shownAttributes = new Set(['alt', 'placeholder', 'aria-label'])

/**
 * Removes the stega codes from all that is drawn, before it is painted, and writes on each element from
 * which field it comes, for the Studio's overlay (`data-sanity`).
 *
 * @returns a function that finds this field.
 */
export function labelElements(codec: StegaCodec): (element: Element) => Source | undefined {
  const labels = new SourceLabels()

  const cleanText = (node: Text, element: Element) => {
    const isFirst = node.previousSibling === null || !labels.of(element)
    if (isFirst) labels.set(element, codec.decode(node.data))
    node.data = stegaClean(node.data)
  }
  const cleanAttribute = (element: Element, name: string) => {
    const value = element.getAttribute(name)
    if (!value || !hasStega(value)) return
    const isFilled = element.textContent !== '' || element.querySelector('img') !== null
    if (shownAttributes.has(name) && !isFilled) labels.set(element, codec.decode(value))
    element.setAttribute(name, stegaClean(value))
  }
  const labelPicture = (image: HTMLImageElement) => {
    if (!labels.of(image)) labels.set(image, codec.pictureAt(image.getAttribute('src') ?? ''))
  }
  const cleanTree = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const element = node.parentElement
        if (element && hasStega(node.data)) cleanText(node, element)
      } else if (node instanceof Element) {
        for (const name of node.getAttributeNames()) cleanAttribute(node, name)
        if (node instanceof HTMLImageElement) labelPicture(node)
      }
    }
  }
  const textChanged = (node: Text) => {
    const element = node.parentElement
    if (!element) return
    if (hasStega(node.data)) return cleanText(node, element)
    if (element.childNodes.length === 1) labels.remove(element)
  }
  const attributeChanged = (element: Element, name: string) => {
    cleanAttribute(element, name)
    // Another picture; one with a text is found by that.
    if (element instanceof HTMLImageElement && name === 'src' && !element.alt) {
      labels.remove(element)
      labelPicture(element)
    }
  }

  const observer = new MutationObserver((records) => {
    for (const {type, target, attributeName, addedNodes} of records) {
      if (type === 'childList') addedNodes.forEach(cleanTree)
      else if (target instanceof Text) textChanged(target)
      else if (target instanceof Element && attributeName) attributeChanged(target, attributeName)
    }
    // Attributes that were written here need no second look.
    observer.takeRecords()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  return (element) => labels.of(element)
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
}
