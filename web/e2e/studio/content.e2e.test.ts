import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Locator, Page} from 'playwright'
import {expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()

const onSite = async (path: string) => (await fetch(site().url + path)).text()

/** The position of an element, once it is visible and does not move any more. */
async function boxOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  await element.click({trial: true})
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  const at = (across: number, down: number) =>
    [box.x + box.width * across, box.y + box.height * down] as const
  return {at}
}

type Point = readonly [x: number, y: number]

/** Drags with the mouse: a short way first, which starts the drag, then the rest. */
async function drag(page: Page, [x, y]: Point, to: Point) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4, y + 8, {steps: 4})
  await page.mouse.move(...to, {steps: 12})
  await page.mouse.up()
}

test('sections are dragged into another order, also on the site', async () => {
  const titles = (id: string) => () => read<string[]>('*[_id == $id][0].sections[].title', {id})
  const [first, second, third, fourth, ...rest] = await titles('termsPage')()
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('termsPage', 'termsPage', 'sections')
  const handles = field('sections').locator('[data-ui="DragHandleButton"]')
  const from = await boxOf(handles.nth(1))
  const to = await boxOf(handles.nth(3))
  await drag(page, from.at(0.5, 0.5), to.at(0.5, 0.6))
  const wanted = [first, third, fourth, second, ...rest]
  await expectEventually(titles('drafts.termsPage'), wanted)
  await publish()
  await expectEventually(titles('termsPage'), wanted)
  const html = await onSite('/terms-and-conditions')
  const places = wanted.map((title) => html.indexOf(`>${title}</h2>`))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(Math.min(...places)).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await close()
})

test('a PDF is uploaded into a text, and visitors can download it', async () => {
  const id = 'news-is-your-factory-ready-for-gas'
  const path = '/news/is-your-factory-ready-for-gas'
  const file = join(root, 'seed/files/gas-by-road.pdf')
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('news', id, 'content')
  const content = field('content')
  await content.locator('[contenteditable="true"]').click()
  await page.keyboard.press('Control+End')
  await content.getByTestId('insert-menu-button').click()
  await page.getByRole('menuitem', {name: 'File to download'}).click()
  const dialog = page.getByRole('dialog')
  const files = (of: string) => () =>
    read<number>('count(*[_id == $id][0].content[asset->mimeType == "application/pdf"])', {id: of})
  const before = await files(id)()
  await dialog.getByTestId('file-button-input').setInputFiles(file)
  await expectEventually(files(`drafts.${id}`), before + 1)
  // The form shows the file by its name once it has the end of the upload too.
  await dialog.getByText('gas-by-road.pdf').waitFor()
  await dialog.locator('[data-testid$=".title"] input').first().fill('Gas by road, to print')
  const stored = (of: string) => () =>
    read('*[_id == $id][0].content[title == "Gas by road, to print"][0].asset->mimeType', {id: of})
  await expectEventually(stored(`drafts.${id}`), 'application/pdf')
  await dialog.getByRole('button', {name: 'Close'}).click()
  await publish()
  await expectEventually(stored(id), 'application/pdf')

  const visitor = await page.context().newPage()
  await visitor.goto(site().url + path)
  const link = visitor.getByRole('link', {name: /Download PDF\s*: Gas by road, to print/})
  const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', site().url))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(file))
  const downloading = visitor.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  expect(errors).toEqual([])
  await close()
})

test('a picture’s hotspot is moved, and the site crops it accordingly', async () => {
  const id = 'news-gas-by-road-mini-lng'
  const path = '/news/gas-by-road-mini-lng'
  const cut = async () => /rect=(\d+,\d+,\d+,\d+)/.exec(await onSite(path))?.[1]
  const spot = (of: string) => () =>
    read<{x: number; y: number} | null>('*[_id == $id][0].newsImage.image.hotspot{x, y}', {id: of})
  const before = await cut()
  const {open, field, page, publish, errors, close} = await openStudio()
  await open('news', id, 'newsImage')
  await field('newsImage').getByTestId('options-menu-edit-details').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Adjust the circle to specify').waitFor()
  const {at} = await boxOf(dialog.locator('[data-handle="hotspot"]'))
  // The handle lies on the ellipse, to the lower right: first smaller, then to the lower left.
  const handle = 0.5 + 0.5 * Math.SQRT1_2
  await drag(page, at(handle, handle), at(0.6, 0.6))
  await drag(page, at(0.5, 0.5), at(0.25, 0.75))
  await expectEventually(async () => {
    const {x, y} = (await spot(`drafts.${id}`)()) ?? {x: 0.5, y: 0.5}
    return x < 0.35 && y > 0.65
  }, true)
  await dialog.getByRole('button', {name: 'Close'}).click()
  expect(await cut()).toBe(before)
  await publish()
  await expectEventually(spot(`drafts.${id}`), null)
  const after = await cut()
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
  const picture = /<img[^>]* src="([^"]*rect=[^"]*)"/.exec(await onSite(path))?.[1] ?? ''
  const answer = await fetch(new URL(picture.replaceAll('&amp;', '&'), site().url))
  expect(answer.headers.get('content-type')).toMatch(/^image\//)
  expect(errors).toEqual([])
  await close()
})
