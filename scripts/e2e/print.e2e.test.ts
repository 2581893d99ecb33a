import {expect, inject, test} from 'vitest'
import {setUpBrowser} from './testing/browser.ts'

// In print: no navigation, no images, every accordion open, dark text on white.
const visit = setUpBrowser()
const siteUrl = inject('siteUrl')

/** As wide as A4 without its margins, in CSS pixels. */
const paper = {width: 720, height: 1020}

async function print(path: string) {
  const {page, close} = await visit({viewport: paper})
  await page.goto(siteUrl + path, {waitUntil: 'networkidle'})
  await page.emulateMedia({media: 'print'})
  return {page, close, main: page.locator('main')}
}

const documents = [
  '/code-of-conduct',
  '/terms-and-conditions',
  '/disclaimer',
  '/whistleblower-policy',
  '/faq',
]

test.each(documents)('%s prints as a clean document', async (path) => {
  const {page, main, close} = await print(path)
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    expect.soft(await page.getByRole(role).count(), role).toBe(0)
  }
  const pictures = await main
    .locator('img')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()))
  expect.soft(pictures).toHaveLength(0)
  await main.getByRole('heading', {level: 1}).waitFor()
  const lightTexts = await main.locator(':is(h1, h2, h3, p, li)').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const [red = 0, green = 0, blue = 0] = (
          getComputedStyle(element).color.match(/[\d.]+/g) ?? []
        ).map(Number)
        return {text: element.textContent.slice(0, 60), light: Math.min(red, green, blue) > 130}
      })
      .filter(({light}) => light),
  )
  expect.soft(lightTexts, 'light text').toEqual([])
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(paper.width)
  await close()
})

test.each([
  ['/faq', 17],
  ['/whistleblower-policy', 7],
])('%s prints every answer, though all are closed on the screen', async (path, count) => {
  const {main, close} = await print(path)
  const answers = await main.locator('details > :not(summary)').evaluateAll((contents) =>
    contents.filter((content) => {
      const shown = content.checkVisibility({contentVisibilityAuto: true})
      return shown && content.getBoundingClientRect().height > 20
    }),
  )
  expect(answers).toHaveLength(count)
  await close()
})
