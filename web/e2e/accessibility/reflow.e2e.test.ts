import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, openPage} from '../testing/browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {collectTabStops} from '../testing/tab-stops.ts'

/** The words that are broken over lines within themselves, without a hyphen of their own. */
const findBrokenWords = (page: Page) =>
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

const visit = setUpBrowser()

async function go(page: Page, route: string) {
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
}

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

describe('every page', () => {
  test.each(allRoutes)(
    '%s does not scroll sideways at 320 px, zoomed to 200 % and 400 %, and with large text, and with forced colours every control has an edge',
    async (route) => {
      const {page, close} = await visit({
        viewport: {width: 320, height: 640},
        bypassCSP: true,
      })
      await go(page, route)
      await expect
        .poll(() => findOverflow(page), {message: 'at 320 px, which is 1280 px at 400 %'})
        .toEqual([])
      expect(await findBrokenWords(page)).toEqual([])
      await page.setViewportSize({width: 640, height: 400})
      await expect
        .poll(() => findOverflow(page), {message: 'at 640 px, which is 1280 px at 200 %'})
        .toEqual([])
      await setFontSize(page, 32)
      await page.setViewportSize({width: 1280, height: 800})
      await expect
        .poll(() => findOverflow(page), {message: 'with letters of twice the size'})
        .toEqual([])
      await setFontSize(page, 16)
      await page.addStyleTag({content: textSpacing})
      await page.setViewportSize({width: 320, height: 640})
      await expect
        .poll(() => findOverflow(page), {message: 'with the text spacing of WCAG 1.4.12'})
        .toEqual([])
      expect(await findCutTexts(page)).toEqual([])
      await page.setViewportSize(desktop)
      await page.emulateMedia({forcedColors: 'active'})
      expect(await findBorderless(page), 'with forced colours').toEqual([])
      await close()
    },
  )
})

test('with reduced motion no animation runs on the home page, and no transition begins', async () => {
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  const begun: string[] = []
  await page.exposeFunction('reportTransition', (property: string) => void begun.push(property))
  await page.addInitScript(() => {
    addEventListener('transitionrun', ({propertyName}) => {
      const report: unknown = Reflect.get(globalThis, 'reportTransition')
      if (typeof report === 'function') report(propertyName)
    })
  })
  await go(page, '/')
  await page.getByRole('banner').getByRole('button', {name: 'Get started'}).hover()
  await page.getByText('Our MEMBERS:').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const lasting = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({effect}) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
      .map((animation) => ('animationName' in animation ? animation.animationName : 'transition')),
  )
  expect(lasting).toEqual([])
  expect(begun).toEqual([])
  expect(await page.getByRole('button', {name: 'Pause slides'}).count()).toBe(0)
  await close()
})

describe('with forced colours', () => {
  test('the members’ marks have a light ground, and a line joins the seven steps', async () => {
    const {page, close} = await visit({viewport: desktop, forcedColors: 'active'})
    await go(page, '/')
    const mark = page.getByRole('group', {name: 'Our MEMBERS:'}).locator('img').first()
    const ground = await mark.evaluate((image) => getComputedStyle(image).backgroundColor)
    expect(ground).toBe('rgb(247, 245, 239)')
    await go(page, '/purchase-process')
    const step = page.getByRole('listitem').filter({hasText: 'Introductory meeting'})
    const line = await step.evaluate((item) => {
      const {borderInlineStart, blockSize} = getComputedStyle(item, '::before')
      return {borderInlineStart, isTall: parseFloat(blockSize) > 100}
    })
    expect(line).toEqual({borderInlineStart: expect.stringMatching(/^2px solid/), isTall: true})
    await close()
  })

  test('icons of links have the colour of links, the others that of text (behaviour B520)', async () => {
    const {page, close} = await visit({viewport: desktop, forcedColors: 'active'})
    await go(page, '/purchase-process')
    const step = page.getByRole('listitem').filter({hasText: 'Introductory meeting'})
    const footer = page.getByRole('contentinfo')
    const social = footer.getByRole('link', {name: /LinkedIn/})
    for (const place of [step, footer.locator('address'), social]) {
      const [icon, text] = await place.evaluate((element) => {
        const drawn = element.querySelector('[style*="--place"]')
        return [drawn && getComputedStyle(drawn).backgroundColor, getComputedStyle(element).color]
      })
      expect(icon).toBe(text)
    }
    await close()
  })

  test('the focused element has a focus ring', async () => {
    const {page, close} = await visit({viewport: desktop, forcedColors: 'active'})
    await go(page, '/')
    const stops = await collectTabStops(page)
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  })
})
