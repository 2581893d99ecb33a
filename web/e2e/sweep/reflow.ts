import type {Page} from 'playwright'
import {expect} from 'vitest'
import {desktop, phone} from '../testing/browser.ts'
import type {Inspector} from './sweep.ts'

/** The words that are broken over lines within themselves, or after a syllable with a hyphen, such as "e-mail". */
const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('[aria-hidden="true"]')) continue
      if (parent.getBoundingClientRect().width <= 1) continue
      for (const word of (text.nodeValue ?? '').matchAll(
        /(?:\b(?:e|non|re|mini)-)?[\p{L}\p{M}’']{3,}/giu,
      )) {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word[0]} in ${parent.outerHTML.slice(0, 100)}`)
      }
    }
    return broken
  })

/** The headings and first sentences whose last line is a word or two below a long one. */
const findShortLastLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3), main summary p')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Map<number, number>()
        for (const {bottom, width} of range.getClientRects()) {
          lines.set(Math.round(bottom), (lines.get(Math.round(bottom)) ?? 0) + width)
        }
        const widths = [...lines.values()]
        return (
          widths.length > 1 && widths.length < 5 && (widths.at(-1) ?? 0) < Math.max(...widths) / 4
        )
      })
      .map((element) => element.textContent),
  )

/** The texts of which a part lies beyond the edge of an element that cuts off what is too large. */
const findCutTexts = (page: Page) =>
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

/** Sets the browser's default font size in pixels, which media queries in rem follow too. */
async function setFontSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', {fontSizes: {standard}})
  // The command returns before the page is laid out anew.
  await page.waitForFunction((size) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.fontSize = 'medium'
    const current = getComputedStyle(probe).fontSize
    probe.remove()
    return current === `${size}px`
  }, standard)
}

/** The text spacing that WCAG 1.4.12 asks pages to support. */
const textSpacing = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`

/** The elements beyond the right edge, where a page scrolls sideways; nothing where it does not. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 160))
      .slice(0, 5)
      .concat(`${scrollWidth} px wide in ${clientWidth} px`)
  })

/** Buttons with text that have neither a border nor an underline. */
const findBorderless = (page: Page) =>
  page.locator('main button, main a[data-variant]').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility() && control.textContent.trim() !== '')
      .filter((control) => {
        const {borderStyle, borderWidth, textDecorationLine} = getComputedStyle(control)
        const bordered = borderStyle !== 'none' && borderWidth !== '0px'
        return !bordered && textDecorationLine === 'none'
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )

/** Gives a page a style sheet that no content security policy refuses. */
const setStyles = (page: Page, text: string) =>
  page.evaluate((rules) => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(rules)
    document.adoptedStyleSheets = [styles]
  }, text)

/** Waits until nothing sticks out: carousels follow a new width a little later. */
const expectNoOverflow = (page: Page, message: string) =>
  expect.poll(() => findOverflow(page), {message}).toEqual([])

/** For a phone, whose own width comes first. */
export const inspectNarrowScreens: Inspector = {
  name: 'does not scroll sideways, nor with larger letters, nor at 320 px, where no word is broken',
  isOfAccessibility: true,
  async find({page}) {
    const initial = page.viewportSize() ?? phone
    await expectNoOverflow(page, `at ${initial.width} px`)
    for (const size of [24, 32]) {
      await setFontSize(page, size)
      await expectNoOverflow(page, `at ${initial.width} px with letters of ${size} px`)
    }
    await setFontSize(page, 16)
    await page.setViewportSize({width: 320, height: 640})
    await expectNoOverflow(page, 'at 320 px, which is 1280 px at 400 %')
    const broken = await findBrokenWords(page)
    await page.setViewportSize(initial)
    return broken
  },
}

export const inspectWidth: Inspector = {
  name: 'does not scroll sideways',
  isOfAccessibility: true,
  async find({page}) {
    await expectNoOverflow(page, 'at its width')
    return []
  },
}

export const inspectLastLines: Inspector = {
  name: 'ends no heading with a short last line',
  find: async ({page}) => findShortLastLines(page),
}

/** Zoom, large letters and the spacing of WCAG 1.4.12; a phone's sweep has the smallest screen. */
export const inspectZoom: Inspector = {
  name: 'does not scroll sideways when zoomed, with large text, and with wide spacing',
  isOfAccessibility: true,
  async find({page}) {
    await page.setViewportSize({width: 640, height: 400})
    await expectNoOverflow(page, 'at 640 px, which is 1280 px at 200 %')
    await setFontSize(page, 32)
    await page.setViewportSize({width: 1280, height: 800})
    await expectNoOverflow(page, 'with letters of twice the size')
    await setFontSize(page, 16)
    await setStyles(page, textSpacing)
    await page.setViewportSize({width: 320, height: 640})
    await expectNoOverflow(page, 'with the text spacing of WCAG 1.4.12')
    const cut = await findCutTexts(page)
    await setStyles(page, '')
    await page.setViewportSize(desktop)
    return cut
  },
}

/** Forced colours take away what only a ground or a colour tells. */
export const inspectForcedColours: Inspector = {
  name: 'gives every control an edge with forced colours',
  isOfAccessibility: true,
  async find({page}) {
    await page.emulateMedia({forcedColors: 'active'})
    const borderless = await findBorderless(page)
    await page.emulateMedia({forcedColors: null})
    return borderless
  },
}
