import type {Page} from 'playwright'

/**
 * Runs in the page and acts as a browser's page translation does: moves every visible text into an element
 * of its own, also text that appears later.
 */
function moveTexts() {
  const skipped = 'script, style, noscript, textarea, font, [translate="no"], svg'
  const moved = new WeakSet<Node>()
  const move = (text: Node) => {
    const parent = text.parentElement
    if (moved.has(text) || !text.textContent?.trim() || !parent || parent.closest(skipped)) return
    moved.add(text)
    const font = document.createElement('font')
    parent.replaceChild(font, text)
    font.append(text)
  }
  const moveAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(move)
  }
  moveAll(document.body)
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) {
      for (const node of addedNodes) {
        if (node instanceof Text) move(node)
        else moveAll(node)
      }
    }
  }).observe(document.body, {childList: true, subtree: true})
}

/** Translates a hydrated page, and all that it shows from then on. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(moveTexts)
}
