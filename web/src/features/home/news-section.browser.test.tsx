import {beforeEach, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite, stubCms} from '#web/src/shared/testing/render.tsx'
import {NewsSection, type HomeNewsItem} from './news-section.tsx'

const texts = {
  label: 'NEWS UPDATE',
  heading: 'Word from the market',
  buttonLabel: 'Read more',
  linkLabel: 'Continue reading',
  emptyTitle: 'No News or Updates Found',
  emptyText: 'Stay tuned! New updates will be posted soon',
}

const items: HomeNewsItem[] = [1, 2, 3, 4, 5].map((number) => ({
  id: `news-${number}`,
  title: `A headline about domestic gas that is long enough for three lines, number ${number}`,
  href: `/news/item-${number}`,
  date: '2026-11-12',
}))

beforeEach(() => page.viewport(1280, 900))

test('a spinner shows until the news are loaded', async () => {
  let resolve: (news: HomeNewsItem[]) => void = () => {}
  const news = new Promise<HomeNewsItem[]>((onLoaded) => (resolve = onLoaded))
  await renderInSite(<NewsSection news={news} texts={texts} />)
  await expect.element(page.getByText('Loading news')).toBeInTheDocument()
  await expect.element(page.getByText('No News or Updates Found')).not.toBeInTheDocument()
  resolve(items)
  await expect.element(page.getByRole('link', {name: /^Continue reading/}).first()).toBeVisible()
  await expect.element(page.getByText('Loading news')).not.toBeInTheDocument()
})

test('each card has its date, an uppercase title of two lines at most, and its link', async () => {
  await renderInSite(<NewsSection news={items} texts={texts} />)
  const title = page.getByRole('heading', {name: /number 1$/}).element()
  const {textTransform, lineHeight, webkitLineClamp} = getComputedStyle(title)
  expect(textTransform).toBe('uppercase')
  expect(webkitLineClamp, 'an ellipsis after the last letter').toBe('2')
  expect(title.getBoundingClientRect().height).toBeLessThanOrEqual(
    2 * Number.parseFloat(lineHeight) + 1,
  )
  await expect.element(page.getByText('12 November 2026').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', {name: /^Continue reading .*number 2$/}))
    .toHaveAttribute('href', '/news/item-2')
  await expect
    .element(page.getByRole('link', {name: /^Read more/}))
    .toHaveAttribute('href', '/news')
  await expect.element(page.getByRole('button', {name: 'Next slide'})).toBeVisible()
})

test('without news it says so, in the specified texts', async () => {
  await renderInSite(<NewsSection news={[]} texts={texts} />)
  await expect.element(page.getByText('No News or Updates Found')).toBeVisible()
  await expect.element(page.getByText('Stay tuned! New updates will be posted soon')).toBeVisible()
  await expect.element(page.getByRole('link', {name: /^Read more/})).toBeVisible()
})

test('news that failed to load say so in a toast too, and are tried again without the page around them', async () => {
  let isAway = true
  const cms = stubCms(() => {
    if (isAway) throw new Error('away')
    return [{_id: 'a', title: 'News at last', slug: 'at-last'}]
  })
  await renderInSite(
    <>
      <p>The page around them</p>
      <NewsSection news="failed" texts={texts} />
    </>,
    {cms},
  )
  const again = page.getByRole('button', {name: 'Try again'})
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong')
  await again.click()
  await expect.element(again).toBeVisible()
  await expect.element(page.getByText('The page around them')).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(page.getByRole('heading', {name: 'News at last'})).toBeVisible()
})
