import type {Page} from 'playwright'

/**
 * Runs in the page and acts as a browser's page translation does: puts an element with a copy in place of every
 * visible text, also of text that appears later. Later changes of the text itself show nowhere.
 */
function replaceTexts() {
  const skipped = 'script, style, noscript, textarea, font, [translate="no"], svg'
  const replace = (text: Node) => {
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent || parent.closest(skipped)) return
    const font = document.createElement('font')
    font.textContent = text.textContent
    parent.replaceChild(font, text)
  }
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(replace)
  }
  replaceAll(document.body)
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes) {
      for (const node of addedNodes) {
        if (node instanceof Text) replace(node)
        else replaceAll(node)
      }
    }
  }).observe(document.body, {childList: true, subtree: true})
}

/** Translates a hydrated page, and all that it shows from then on. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(replaceTexts)
}
