import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {hasMark, withoutMarks, type Marks, type Source} from '#web/src/shared/cms/preview/marks.ts'

/** The attributes that show content where an element has no text of its own. */
const shownAttributes = new Set(['alt', 'placeholder', 'aria-label'])

/**
 * Takes the marks off all that is drawn, before it is painted, and writes on each element from which
 * field it comes, for the Studio's overlay (`data-sanity`).
 */
export function takeOffMarks(marks: Marks): void {
  const label = (element: Element, source: Source | undefined) => {
    if (!source || !(element instanceof HTMLElement || element instanceof SVGElement)) return
    element.dataset['sanity'] = dataAttribute(source)
  }
  const cleanText = (node: Text) => {
    const element = node.parentElement
    if (!element) return
    if (hasMark(node.data)) {
      const isFirst = node.previousSibling === null || !element.dataset['sanity']
      const isDrawn = !element.closest('head, script')
      if (isFirst && isDrawn) label(element, marks.sourceIn(node.data))
      node.data = withoutMarks(node.data)
    } else if (element.dataset['sanity'] && element.childNodes.length === 1) {
      delete element.dataset['sanity']
    }
  }
  /** For texts that have no mark: after those around them, which tell whose they are. */
  const findText = (node: Text) => {
    const element = node.parentElement
    if (!element || element.dataset['sanity'] || !node.data.trim()) return
    const text = element instanceof HTMLTimeElement ? element.dateTime : node.data
    label(element, marks.sourceOfText(text, documentsAround(element)))
  }
  const cleanAttribute = (element: Element, name: string) => {
    const value = element.getAttribute(name)
    if (!value || !hasMark(value)) return
    const hasContent = element.textContent !== '' || element.querySelector('img') !== null
    if (shownAttributes.has(name) && !hasContent) label(element, marks.sourceIn(value))
    element.setAttribute(name, withoutMarks(value))
  }
  const cleanElement = (element: Element) => {
    for (const name of element.getAttributeNames()) cleanAttribute(element, name)
    if (element instanceof HTMLImageElement && !element.dataset['sanity']) {
      label(element, marks.sourceOfPicture(element.getAttribute('src') ?? ''))
    }
  }
  const cleanTree = (root: Node) => {
    if (root instanceof Text) {
      cleanText(root)
      return findText(root)
    }
    if (!(root instanceof Element)) return
    cleanElement(root)
    const others: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (hasMark(node.data)) cleanText(node)
        else others.push(node)
      } else if (node instanceof Element) cleanElement(node)
    }
    others.forEach(findText)
  }

  const observer = new MutationObserver((records) => {
    for (const {type, target, attributeName, addedNodes} of records) {
      if (type === 'childList') addedNodes.forEach(cleanTree)
      else if (target instanceof Text) cleanText(target)
      else if (target instanceof Element && attributeName) {
        // React sets `src` a second time when it mounts a picture; one with a text is found by that.
        if (target instanceof HTMLImageElement && attributeName === 'src' && !target.alt) {
          delete target.dataset['sanity']
          cleanElement(target)
        }
        cleanAttribute(target, attributeName)
      }
    }
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

/** The documents of the list's item, the article or the page in which an element stands. */
function documentsAround(element: Element): string[] {
  const part = element.closest('li, article, main, header, footer')
  const labelled = [...(part?.querySelectorAll<HTMLElement>('[data-sanity]') ?? [])]
  return labelled.map(({dataset}) => /id=([^;]+)/.exec(dataset['sanity'] ?? '')?.[1] ?? '')
}

const dataAttribute = ({id, type, path}: Source) =>
  createDataAttribute({id, type, path, baseUrl: '/studio'}).toString()
