/** Tells if the first character of a text stands left of its last one. */
export function readsFromLeft(element: Element): boolean {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const text = texts.nextNode()
  if (!(text instanceof Text)) throw new Error('No text.')
  const edge = (index: number) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().left
  }
  return edge(0) < edge(text.length - 1)
}
