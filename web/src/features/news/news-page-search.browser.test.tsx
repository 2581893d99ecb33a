import {describe, expect, test} from 'vitest'
import {newsDocuments} from './testing/news-documents.ts'
import {tabs, titles} from './testing/news-page.ts'
import {renderNews} from './testing/render-news.tsx'

describe('a search', () => {
  test('runs after typing, resets the page, and is in the URL', async () => {
    const {page, url} = await renderNews('/news?page=2', newsDocuments(12))
    await expect.element(page.getByRole('heading', {name: 'item-7'})).toBeVisible()
    await page.getByRole('searchbox').fill('ITEM-1')
    await expect.poll(url).toBe('/news?search=ITEM-1')
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-10', 'item-11', 'item-12'])
  })

  test('of white space alone is no search: the tabs stay, and all news', async () => {
    const {page} = await renderNews('/news?search=%20%20', newsDocuments(2))
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-2'])
    await expect.element(tabs(page)).toBeVisible()
    await page.getByRole('searchbox').fill('   ')
    await expect.element(tabs(page)).toBeVisible()
  })

  test('shows the latest response, though an older one comes after it', async () => {
    const {page, cms, router} = await renderNews('/news', newsDocuments(3))
    await expect.poll(() => titles(page)).toHaveLength(3)
    const release = cms.hold()
    await router.navigate('/news?search=item-1')
    const releaseNewer = cms.hold()
    await router.navigate('/news?search=item-2')
    releaseNewer()
    await expect.poll(() => titles(page)).toEqual(['item-2'])
    release()
    await cms.fetch('1')
    expect(titles(page)).toEqual(['item-2'])
  })

  test('that is still being typed does not bring back a tag that was cleared meanwhile', async () => {
    const {page, url} = await renderNews('/news?tag=road', newsDocuments(3, {tags: ['road']}))
    await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
    const clear = page.getByRole('link', {name: 'Clear tag'}).element()
    await page.getByRole('searchbox').fill('item-3')
    // At once: half a second later the search would no longer be typed, but asked for.
    clear.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))
    await expect.poll(url).toBe('/news?search=item-3')
    await expect.poll(() => titles(page)).toEqual(['item-3'])
  })

  test('follows back and forward', async () => {
    const {page, router} = await renderNews('/news?search=item-2', newsDocuments(3))
    await router.navigate('/news')
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    await router.navigate(-1)
    await expect.element(page.getByRole('searchbox')).toHaveValue('item-2')
  })
})

describe('a search without results', () => {
  const documents = [
    ...newsDocuments(2, {tags: ['metering', 'safety']}),
    {_id: 'newsPage', _type: 'newsPage', elsewhere: {search: 'Look for “{search}” everywhere'}},
  ]

  test('offers the search over the whole site, publications and tags (behaviour B164)', async () => {
    const {page} = await renderNews('/news?search=%24%26 pipe', documents)
    await expect.element(page.getByText('No search results')).toBeVisible()
    await expect
      .element(page.getByRole('link', {name: 'Look for “$& pipe” everywhere'}))
      .toHaveAttribute('href', '/search?q=%24%26+pipe')
    await expect
      .element(page.getByRole('link', {name: 'Browse the publications'}))
      .toHaveAttribute('href', '/publications')
    await expect
      .element(page.getByRole('link', {name: '#metering'}))
      .toHaveAttribute('href', '/news?tag=metering')
  })

  test('an empty category offers nothing else', async () => {
    const {page} = await renderNews('/news?category=Events', documents)
    await expect.element(page.getByText(/^No News or Updates Found in Events/)).toBeVisible()
    await expect.element(page.getByRole('link', {name: '#metering'})).not.toBeInTheDocument()
  })
})
