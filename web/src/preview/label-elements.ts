import {hasStega, stegaClean, type StegaCodec} from '#web/src/shared/cms/preview/stega-codec.ts'
import {findUnencoded} from './find-unencoded.ts'
import {SourceLabels} from './source-labels.ts'

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
  /** What has no stega: found when all that has it is labelled, by what stands around it. */
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
    // What was written here needs no second look.
    observer.takeRecords()
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** Whether a link shows content that can be clicked by itself, and no word of its own. */
const showsContent = (link: HTMLAnchorElement): boolean =>
  link.querySelector('[data-sanity]') !== null &&
  ![...link.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
