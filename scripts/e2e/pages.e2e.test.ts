import {describe, expect, inject, test} from 'vitest'
import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/vocabulary.ts'
import {desktop, phone, setUpBrowser} from './testing/browser.ts'
import {seededTextsByPath} from './testing/seeded-texts.ts'

const visit = setUpBrowser()
const siteUrl = inject('siteUrl')
const words = seededTextsByPath()

const routes = [...Object.values(PAGE_PATHS), ...Object.values(DETAIL_PATHS).map(newest)]

/** Words without what layout and typography may change. */
function plain(text: string | null) {
  return (text ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

/** A detail page of each kind, by the address that its list links to first. */
function newest(folder: string) {
  return `${folder}/*`
}

async function resolve(route: string) {
  if (!route.endsWith('/*')) return route
  const folder = route.slice(0, -2)
  const html = await (await fetch(siteUrl + folder)).text()
  const link = new RegExp(`href="(${folder}/[^"?#]+)"`).exec(html)?.[1]
  if (!link) throw new Error(`${folder} links to no item.`)
  return link
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  test.each(routes)('%s shows its seeded content and nothing goes wrong', async (route) => {
    const {page, errors, close} = await visit({viewport})
    const path = await resolve(route)
    const response = await page.goto(siteUrl + path, {waitUntil: 'networkidle'})
    expect(response?.status()).toBe(200)

    const heading = page.getByRole('heading', {level: 1})
    expect(await heading.count(), 'one heading of level 1').toBe(1)
    const shown = plain(await page.locator('main').textContent())
    for (const text of words.get(path) ?? []) expect.soft(shown).toContain(plain(text))
    expect(await page.title()).not.toBe('')

    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing sticks out sideways').toBeLessThanOrEqual(viewport.width)
    expect(errors).toEqual([])
    await close()
  })
})

describe('without JavaScript', () => {
  test.each(routes)('%s is there to read', async (route) => {
    const {page, close} = await visit({viewport: phone, javaScriptEnabled: false})
    await page.goto(siteUrl + (await resolve(route)))
    expect(await page.getByRole('heading', {level: 1}).count()).toBe(1)
    const pictures = await page.locator('main img').count()
    expect((await page.locator('main').innerText()).length + pictures * 40).toBeGreaterThan(200)
    await close()
  })
})
