import type {Page} from 'playwright'

/** The words that are broken over lines within themselves, without a hyphen of their own. */
export const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('[aria-hidden="true"]')) continue
      if (parent.getBoundingClientRect().width <= 1) continue
      for (const word of (text.nodeValue ?? '').matchAll(/[\p{L}\p{M}’']{3,}/gu)) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word[0]} in ${parent.outerHTML.slice(0, 100)}`)
      }
    }
    return broken
  })

/** The texts of which a part lies beyond the edge of an element that cuts off what is too large. */
export const findCutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *')]
      .filter((box) => {
        const {overflowX, overflowY} = getComputedStyle(box)
        const cuts = /hidden|clip/.test(overflowX + overflowY)
        return cuts && box.checkVisibility() && box.getBoundingClientRect().width > 1
      })
      .filter((box) => {
        const {bottom, right} = box.getBoundingClientRect()
        return [...box.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
          const range = document.createRange()
          range.selectNodeContents(node)
          const text = range.getBoundingClientRect()
          return text.bottom > bottom + 1 || text.right > right + 1
        })
      })
      .map((box) => box.outerHTML.slice(0, 160)),
  )
