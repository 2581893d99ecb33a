import {expect, onTestFinished, test, vi} from 'vitest'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import type {SearchResults} from '#web/src/shared/search/search.ts'
import {renderList} from '#web/src/app/testing/render.tsx'

const hit = (name: string, fields: object = {}) => ({
  id: name,
  url: `/news/${name}`,
  title: ['About ', name, ''],
  excerpt: ['All about ', name, ' here'],
  ...fields,
})

const results: SearchResults = {
  match: 'exact',
  total: 8,
  groups: [
    {name: 'questions', total: 1, hits: [hit('faq', {url: '/faq#faq-gas'})]},
    {name: 'news', total: 7, hits: [hit('gas', {date: '2026-11-12'}), hit('flare')]},
  ],
}

/** Answers searches as the server does, and keeps what was asked. */
function answerWith(answer: (params: URLSearchParams) => SearchResults | Promise<Response>) {
  const asked: string[] = []
  const native = window.fetch
  const fetchStub = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.pathname !== SEARCH_PATH) return native(input, init)
    asked.push(url.search)
    const result = await answer(url.searchParams)
    return result instanceof Response ? result : Response.json(result)
  })
  onTestFinished(() => fetchStub.mockRestore())
  return asked
}

const texts = {
  _id: 'searchPage',
  _type: 'searchPage',
  intro: 'Find pages and news.',
  suggestions: {
    title: 'Popular pages',
    links: [{_key: 'a', label: 'Buy gas', href: '/purchase-process'}],
  },
}

const open = (url: string) => renderList(url, [texts])

test('results stand in groups with their counts, and the words that were found are marked', async () => {
  answerWith(() => results)
  const {page} = await open('/search?q=gas')
  await expect.element(page.getByText('8 results for “gas”')).toBeVisible()
  await expect.element(page.getByRole('region', {name: 'Questions and answers'})).toBeVisible()
  const news = page.getByRole('region', {name: 'News'})
  await expect
    .element(news.getByRole('link', {name: 'About gas'}))
    .toHaveAttribute('href', '/news/gas')
  await expect.element(news.getByText('12 November 2026')).toBeVisible()
  expect(news.element().querySelector('mark')?.textContent).toBe('gas')
  await expect
    .element(page.getByRole('link', {name: 'Show all 7 News'}))
    .toHaveAttribute('href', '/search?q=gas&in=news')
  await expect
    .element(page.getByRole('link', {name: 'All results 8'}))
    .toHaveAttribute('aria-current', 'page')
})

test('the marks of what is left out of an excerpt stay on the line of the words beside them', async () => {
  const excerpt = ['… of mini-LNG and ', 'gas', ' · Here …']
  const hits = [hit('gas', {excerpt})]
  answerWith(() => ({match: 'exact', total: 1, groups: [{name: 'news', total: 1, hits}]}))
  const {page} = await open('/search?q=gas')
  await expect.element(page.getByRole('link', {name: 'About gas'})).toBeVisible()
  expect(document.querySelector('p:has(> mark)')?.textContent).toBe(
    '…\u00A0of mini-\u2060LNG and gas\u00A0· Here\u00A0…',
  )
})

test('a group is opened by its link, and its pages by theirs', async () => {
  const asked = answerWith((params) =>
    params.has('in')
      ? {match: 'exact', total: 18, groups: [{name: 'news', total: 18, hits: [hit('more')]}]}
      : results,
  )
  const {page, url} = await open('/search?q=gas')
  await page.getByRole('link', {name: 'News 7'}).click()
  await page.getByRole('link', {name: 'Page 2'}).click()
  await expect.poll(url).toBe('/search?q=gas&in=news&page=2')
  await expect.poll(() => asked).toEqual(['?q=gas', '?q=gas&in=news', '?q=gas&in=news&page=2'])
})

test('typing and Enter search, and the URL has what was searched for', async () => {
  answerWith(() => results)
  const {page, url} = await open('/search')
  await expect.element(page.getByText('Find pages and news.')).toBeVisible()
  const box = page.getByRole('searchbox', {name: 'Search the whole site'})
  await box.fill('gas')
  await page.getByRole('button', {name: 'Search'}).click()
  await expect.element(page.getByText('8 results for “gas”')).toBeVisible()
  expect(url()).toBe('/search?q=gas')
})

test('where nothing was found the page says so and offers what others look for', async () => {
  answerWith(() => ({match: 'exact', total: 0, groups: []}))
  const {page} = await open('/search?q=zebra')
  await expect
    .element(page.getByRole('heading', {name: 'Nothing was found for “zebra”'}))
    .toBeVisible()
  await expect
    .element(page.getByRole('navigation', {name: 'Popular pages'}).getByRole('link'))
    .toHaveAttribute('href', '/purchase-process')
})

test.each([
  ['similar', 'No exact match was found. These results have similar words.'],
  ['partial', 'No result has all of these words. These results have some of them.'],
] as const)('results that are only %s are shown as such', async (match, note) => {
  answerWith(() => ({...results, total: 1, match}))
  const {page} = await open('/search?q=gaz')
  await expect.element(page.getByText('One result for “gaz”')).toBeVisible()
  await expect.element(page.getByText(note)).toBeVisible()
})

test('a search that fails is reported on the page and once in a toast; it can be tried again', async () => {
  let isAway = true
  answerWith(() => (isAway ? Promise.resolve(new Response('', {status: 503})) : results))
  const {page} = await open('/search?q=gas')
  const listing = page.getByRole('region', {name: 'Search', exact: true})
  await expect.element(listing.getByText('The search did not answer just now.')).toBeVisible()
  const toasts = () =>
    [...document.querySelectorAll('.Toastify__toast')].map(({textContent}) => textContent)
  await expect.poll(toasts).toEqual([expect.stringContaining('The search did not answer')])
  isAway = false
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect.element(page.getByText('8 results for “gas”')).toBeVisible()
})

test('old results stay, marked as busy and uncounted, until the new ones are there', async () => {
  let release = () => {}
  answerWith((params) =>
    params.get('q') === 'gas'
      ? results
      : new Promise((resolve) => (release = () => resolve(Response.json({...results, total: 1})))),
  )
  const {page, router} = await open('/search?q=gas')
  const listing = page.getByRole('region', {name: 'Search', exact: true})
  await expect.element(page.getByText('8 results for “gas”')).toBeVisible()
  await router.navigate('/search?q=flare')
  await expect.element(listing).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('link', {name: 'About gas'})).toBeInTheDocument()
  release()
  await expect.element(page.getByText('One result for “flare”')).toBeVisible()
})

test('an emptied or missing document leaves every text in place', async () => {
  answerWith(() => results)
  const {page} = await renderList('/search?q=gas', [])
  await expect.element(page.getByRole('heading', {level: 1, name: 'Search'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: 'Publications'})).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', {name: 'News 7'})).toBeVisible()
})
