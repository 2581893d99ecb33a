import {beforeEach, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderPage} from '#web/src/app/testing/render.tsx'
import type {TestDocument} from '#web/src/shared/testing/documents.ts'

const home: TestDocument = {_id: 'homePage', _type: 'homePage'}

/** The newest first. */
const news: TestDocument[] = [1, 2, 3, 4, 5].map((number) => ({
  _id: `news-${number}`,
  _type: 'news',
  title: `A headline about domestic gas that is long enough for three lines, number ${number}`,
  slug: {current: `item-${number}`},
  publishedDate: `2026-11-${20 - number}`,
}))

/** Queries of the news alone hold this. */
const ofNews = '"news"'

beforeEach(() => page.viewport(1280, 900))

test('a spinner shows until the news are loaded', async () => {
  let release = () => {}
  await renderPage('/', [home, ...news], {
    prepare: (cms) => void (release = cms.holdOnly(ofNews)),
  })
  await expect.element(page.getByText('Loading news')).toBeInTheDocument()
  await expect.element(page.getByText('No News or Updates Found')).not.toBeInTheDocument()
  release()
  await expect.element(page.getByRole('link', {name: /number 1$/}).first()).toBeVisible()
  await expect.element(page.getByText('Loading news')).not.toBeInTheDocument()
})

test('each card has its date, an uppercase title of two lines at most, and its link', async () => {
  await renderPage('/', [home, ...news])
  const heading = page.getByRole('heading', {name: /number 1$/})
  await expect.element(heading).toBeVisible()
  const title = heading.element()
  const {textTransform, lineHeight, webkitLineClamp} = getComputedStyle(title)
  expect(textTransform).toBe('uppercase')
  expect(webkitLineClamp, 'an ellipsis after the last letter').toBe('2')
  expect(title.getBoundingClientRect().height).toBeLessThanOrEqual(
    2 * Number.parseFloat(lineHeight) + 1,
  )
  await expect.element(page.getByText('19 November 2026').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', {name: /number 2$/}))
    .toHaveAttribute('href', '/news/item-2')
  await expect
    .element(page.getByRole('link', {name: /^Read more/}))
    .toHaveAttribute('href', '/news')
  const section = page.getByRole('region', {name: 'NEWS UPDATE'})
  await expect.element(section.getByRole('button', {name: 'Next slide'})).toBeVisible()
})

test('without news it says so, in the specified texts', async () => {
  await renderPage('/', [home])
  await expect.element(page.getByText('No News or Updates Found')).toBeVisible()
  await expect.element(page.getByText('Stay tuned! New updates will be posted soon')).toBeVisible()
  await expect.element(page.getByRole('link', {name: /^Read more/})).toBeVisible()
})

test('news that failed to load say so in a toast too, and are tried again without the page around them', async () => {
  const {cms} = await renderPage('/', [home, ...news], {
    prepare: (prepared) => void (prepared.away = ofNews),
  })
  const again = page.getByRole('button', {name: 'Try again'})
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong')
  await again.click()
  await expect.element(again).toBeVisible()
  await expect.element(page.getByRole('heading', {level: 1})).toBeInTheDocument()
  cms.away = false
  await again.click()
  await expect.element(page.getByRole('heading', {name: /number 1$/})).toBeVisible()
})
