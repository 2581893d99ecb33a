import {createDataAttribute} from '@sanity/visual-editing/create-data-attribute'
import {hasMark, withoutMarks, type Marks, type Source} from '#web/src/shared/cms/preview/marks.ts'

/** The attributes of content that people see or hear. */
const shownAttributes = new Set(['alt', 'placeholder', 'aria-label', 'title'])

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
      if (isFirst && !element.closest('head')) label(element, marks.sourceIn(node.data))
      node.data = withoutMarks(node.data)
    } else if (element.dataset['sanity'] && element.childNodes.length === 1) {
      delete element.dataset['sanity']
    }
  }
  const cleanAttribute = (element: Element, name: string) => {
    const value = element.getAttribute(name)
    if (!value || !hasMark(value)) return
    if (shownAttributes.has(name)) label(element, marks.sourceIn(value))
    element.setAttribute(name, withoutMarks(value))
  }
  const cleanElement = (element: Element) => {
    for (const name of element.getAttributeNames()) cleanAttribute(element, name)
    if (element instanceof HTMLImageElement && !element.dataset['sanity']) {
      label(element, marks.sourceOfPicture(element.getAttribute('src') ?? ''))
    }
  }
  const cleanTree = (root: Node) => {
    if (root instanceof Text) return cleanText(root)
    if (!(root instanceof Element)) return
    cleanElement(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (hasMark(node.data)) cleanText(node)
      } else if (node instanceof Element) cleanElement(node)
    }
  }

  const observer = new MutationObserver((records) => {
    for (const {type, target, attributeName, addedNodes} of records) {
      if (type === 'childList') addedNodes.forEach(cleanTree)
      else if (target instanceof Text) cleanText(target)
      else if (target instanceof Element && attributeName) {
        if (target instanceof HTMLImageElement && attributeName === 'src') {
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

const dataAttribute = ({id, type, path}: Source) =>
  createDataAttribute({id, type, path, baseUrl: '/studio'}).toString()
