import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {findAxeViolations} from '../testing/axe.ts'
import {measureUnclearContrast} from '../testing/contrast-on-images.ts'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {type Device, findProblemsAtEveryWidth} from '../testing/every-width.ts'
import {validEnquiry} from '../testing/forms-page.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

/** Opens a page with reduced motion: axe would judge what fades in half way. */
async function open(route: string, viewport: {width: number; height: number}) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  const url = siteUrl + (await resolveRoute(siteUrl, route))
  await openPage(visited.page, url)
  return visited
}

/** A tablet shows each part of a page as a phone or as a desktop does: there axe would find the same again. */
const findViolations = async (page: Page, device: Device) =>
  device === 'a tablet' ? [] : findAxeViolations(page)

/** Axe cannot tell the contrast of text on an image: there the image is measured, at the top of the page. */
const findViolationsAndLowContrast = async (page: Page, device: Device) => [
  ...(await findViolations(page, device)),
  ...(await measureUnclearContrast(page)),
]

describe('axe finds nothing on a phone and a desktop', () => {
  test.each(allRoutes)(
    'on %s, every accordion open; text on images can be read, on a tablet too',
    async (route) => {
      const {page, close} = await open(route, phone)
      await page.locator('main details').evaluateAll((entries) => {
        for (const entry of entries) entry.removeAttribute('name')
        for (const entry of entries) entry.setAttribute('open', '')
      })
      const find = (device: Device) => findViolationsAndLowContrast(page, device)
      expect(await findProblemsAtEveryWidth(page, find)).toEqual([])
      await close()
    },
  )

  test.each([
    ['the empty search of news', '/news?search=zzzz'],
    ['a tag of news', '/news?tag=gas'],
    ['an empty category', '/news?category=News+Clips&page=9'],
    ['the empty search of publications', '/publications?search=zzzz'],
    ['results of the search', '/search?q=gas'],
    ['the search without results', '/search?q=zzzzzz'],
  ])('on %s', async (_name, route) => {
    const {page, close} = await open(route, phone)
    const find = (device: Device) => findViolations(page, device)
    expect(await findProblemsAtEveryWidth(page, find)).toEqual([])
    await close()
  })
})

// A tablet shows the dialogs as a phone or as a desktop does.
describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s axe finds nothing', (_, viewport) => {
  test('in the contact modal: empty, with every error, after a failure, and in its thanks', async () => {
    const {page, close} = await open('/purchase-process', viewport)
    await page.locator('main').getByRole('button', {name: 'Get started'}).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    for (const field of await dialog.getByRole('textbox').all()) {
      await field.fill('x')
      await field.fill('')
      await field.blur()
    }
    await dialog.getByText('Please enter a message').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    for (const [label, text] of validEnquiry) {
      await dialog.getByRole('textbox', {name: label}).fill(text)
    }
    await page.route('**/api/v1/contact/**', (route) => route.fulfill({status: 204}))
    await dialog.getByRole('button', {name: 'Send message'}).click()
    await dialog.getByRole('alert').getByText('Something went wrong').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.route('**/api/v1/contact/**', (route) => route.fulfill({json: {}}))
    await dialog.getByRole('button', {name: 'Send message'}).click()
    await dialog.getByRole('heading', {name: 'Thanks for reaching out!'}).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await close()
  })

  test('in a biography', async () => {
    const {page, close} = await open('/management', viewport)
    await page
      .getByRole('button', {name: /more info/i})
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await close()
  })

  test('in the lightbox', async () => {
    const {page, close} = await open('/gallery/*', viewport)
    await openPage(page, `${page.url()}?photo=2`)
    await page.getByRole('dialog').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await close()
  })
})

test('axe finds nothing in the header with any of its panels open', async () => {
  const {page, close} = await open('/', desktop)
  for (const name of ['Company', 'Services', 'News & insight']) {
    await page.getByRole('banner').getByRole('button', {name, exact: true}).click()
    await page.getByRole('group', {name, exact: true}).waitFor()
    expect(await findAxeViolations(page, 'header'), name).toEqual([])
  }
  await close()
})

test('axe finds nothing in the menu of a phone and in its sub-panel', async () => {
  const {page, close} = await open('/about', phone)
  await page.getByRole('button', {name: 'Menu'}).click()
  await page.getByRole('navigation', {name: 'Main'}).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', {name: 'Company', exact: true}).click()
  await page.getByRole('group', {name: 'Company'}).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await close()
})
