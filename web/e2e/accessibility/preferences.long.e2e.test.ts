import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop} from '../testing/browser.ts'
import {waitForImagesOnScreen} from '../testing/load-lazy-images.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {collectTabStops} from '../testing/tab-stops.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

async function go(page: Page, route: string) {
  await openPage(page, siteUrl + route)
}

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
  await waitForImagesOnScreen(page)
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
  test('icons of links have the colour of links, the others that of text (behaviour B520)', async () => {
    const {page, close} = await visit({viewport: desktop, forcedColors: 'active'})
    await go(page, '/purchase-process')
    const step = page.getByRole('listitem').filter({hasText: 'Introductory meeting'})
    const footer = page.getByRole('contentinfo')
    const social = footer.getByRole('link', {name: /LinkedIn/})
    for (const line of [step, footer.locator('address'), social]) {
      const [icon, text] = await line.evaluate((element) => {
        const drawn = element.querySelector('svg:has(use)')
        return [drawn && getComputedStyle(drawn).stroke, getComputedStyle(element).color]
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
