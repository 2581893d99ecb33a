import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {page as browserPage, userEvent} from 'vitest/browser'
import {renderList} from '#web/src/app/testing/render.tsx'
import {typeNow} from '#web/src/shared/testing/type-now.ts'
import {selectNews} from './news-slice.ts'
import {newsDocument, newsDocuments} from './testing/news-data.ts'

type Rendered = Awaited<ReturnType<typeof renderList>>['page']

/** The headings below the page's own: the tag, where there is one, and the titles of the items. */
const titles = (page: Rendered) =>
  page
    .getByRole('heading', {level: 2})
    .elements()
    .map(({textContent}) => textContent)

/** The links to the categories. */
const tabs = (page: Rendered) => page.getByRole('navigation', {name: 'Categories'})

test('an item shows date, title, summary, picture and where to continue reading', async () => {
  const {page} = await renderList('/news', [
    newsDocument('flare', {title: 'Less flaring', publishedDate: '2026-11-12'}),
  ])
  const item = page.getByRole('article')
  await expect.element(item.getByText('12 November 2026')).toBeVisible()
  await expect.element(item.getByRole('heading', {name: 'Less flaring'})).toBeVisible()
  await expect.element(item.getByText('Summary of flare')).toBeVisible()
  await expect.element(item.getByRole('img', {name: 'Picture of flare'})).toBeInTheDocument()
  await expect
    .element(item.getByRole('link', {name: /^Continue reading/}))
    .toHaveAttribute('href', '/news/flare')
})

test('the title of an item follows its date at one distance, however tall its picture is', async () => {
  await browserPage.viewport(1024, 768)
  const long = 'A summary that takes several lines beside its picture. '.repeat(5)
  const {page} = await renderList('/news', [
    newsDocument('first'),
    newsDocument('short'),
    newsDocument('long', {smallDescription: long}),
  ])
  await expect.element(page.getByText('Summary of short')).toBeVisible()
  const [, ...gaps] = page
    .getByRole('article')
    .elements()
    .map((item) => {
      const [date, title] = ['time', 'h2'].map((name) => item.querySelector(name))
      return Math.round(
        (title?.getBoundingClientRect().top ?? 0) - (date?.getBoundingClientRect().bottom ?? 0),
      )
    })
  expect(new Set(gaps).size).toBe(1)
})

describe('tabs', () => {
  test('All is active by default, and five are offered', async () => {
    const {page} = await renderList('/news', newsDocuments(1))
    const links = tabs(page).getByRole('link')
    await expect.element(links.first()).toHaveAttribute('aria-current', 'page')
    expect(links.elements().map(({textContent}) => textContent)).toEqual([
      'All',
      'Articles',
      'Events',
      'Conferences',
      'News Clips',
    ])
  })

  test('on a phone the tab that has the focus is on the screen as a whole', async () => {
    await browserPage.viewport(390, 844)
    const {page} = await renderList('/news', newsDocuments(1))
    const last = tabs(page).getByRole('link').last()
    await expect.element(last).toBeInTheDocument()
    document.querySelector<HTMLElement>('li:nth-last-child(2) > [href*=Conferences]')?.focus()
    await userEvent.tab()
    await expect.element(last).toHaveFocus()
    expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  })

  test('a tab refetches by its category and returns to the first page', async () => {
    const {page, url} = await renderList('/news?page=2', [
      ...newsDocuments(8),
      newsDocument('forum', {categories: ['Events']}),
    ])
    await tabs(page).getByRole('link', {name: 'Events'}).click()
    await expect.poll(() => titles(page)).toEqual(['forum'])
    expect(url()).toBe('/news?category=Events')
  })

  test.each(['/news?search=item', '/news?tag=road'])('are hidden on %s', async (path) => {
    const {page} = await renderList(path, newsDocuments(2, {tags: ['road']}))
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    await expect.element(tabs(page)).not.toBeInTheDocument()
  })

  test('hide with the first letter typed', async () => {
    const {page} = await renderList('/news', newsDocuments(2))
    await page.getByRole('searchbox').fill('i')
    await expect.element(tabs(page)).not.toBeInTheDocument()
  })

  test('return as stored when the search ends', async () => {
    const {page, url} = await renderList('/news?category=Events&search=forum', [
      newsDocument('forum', {categories: ['Articles']}),
    ])
    await expect.element(page.getByRole('heading', {name: 'forum'})).toBeVisible()
    await page.getByRole('link', {name: 'Clear search'}).click()
    await expect.poll(url).toBe('/news?category=Events')
    await expect
      .element(tabs(page).getByRole('link', {name: 'Events'}))
      .toHaveAttribute('aria-current', 'page')
  })
})

describe('a tag', () => {
  test('shows as #tag, filters, and can be cleared', async () => {
    const {page, store, url} = await renderList('/news?tag=road', [
      newsDocument('lorry', {tags: ['road']}),
      newsDocument('pipe'),
    ])
    await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
    expect(store.getState().news.newsTag).toBe('road')
    await expect.poll(() => titles(page)).toEqual(['#road', 'lorry'])
    await page.getByRole('link', {name: 'Clear tag'}).click()
    await expect.poll(() => titles(page)).toEqual(['lorry', 'pipe'])
    expect(url()).toBe('/news')
    expect(store.getState().news.newsTag).toBe('')
  })
})

test('the stored tab returns once a tag that an article set is cleared', async () => {
  const {page, url, store} = await renderList('/news', [
    newsDocument('forum', {categories: ['Events'], tags: ['road']}),
    newsDocument('lorry', {categories: ['Articles'], tags: ['road']}),
  ])
  await tabs(page).getByRole('link', {name: 'Events'}).click()
  await expect.poll(() => titles(page)).toEqual(['forum'])
  await page.getByRole('link', {name: /: forum$/}).click()
  await page.getByRole('link', {name: '#road'}).click()
  await expect.poll(() => titles(page)).toEqual(['#road', 'forum', 'lorry'])
  expect(store.getState().news.newsTag).toBe('road')
  await expect.element(tabs(page)).not.toBeInTheDocument()
  await page.getByRole('link', {name: 'Clear tag'}).click()
  await expect.poll(url).toBe('/news?category=Events')
  await expect.poll(() => titles(page)).toEqual(['forum'])
  await expect
    .element(tabs(page).getByRole('link', {name: 'Events'}))
    .toHaveAttribute('aria-current', 'page')
})

describe('an empty list', () => {
  const stayTuned = 'Stay tuned! New updates will be posted soon'

  test.each([
    ['/news', 'No News or Updates Found'],
    ['/news?tag=none', 'No News or Updates Found'],
    ['/news?tag=none&category=Events', 'No News or Updates Found'],
    ['/news?category=News+Clips', 'No News or Updates Found in News Clips Category'],
  ])('%s says: %s', async (path, title) => {
    const {page} = await renderList(path, [])
    await expect.element(page.getByText(title, {exact: true})).toBeVisible()
    await expect.element(page.getByText(stayTuned)).toBeVisible()
  })

  test.each(['/news?search=zzz', '/news?search=zzz&tag=none'])(
    'of a search says only that there are no results: %s',
    async (path) => {
      const {page} = await renderList(path, newsDocuments(1))
      const title = page.getByText('No search results', {exact: true})
      await expect.element(title).toBeVisible()
      const drawing =
        document.querySelector('path + path + path ~ circle')?.parentElement?.children ?? []
      const edges = [...drawing].map((part) => part.getBoundingClientRect())
      const titleBox = title.element().getBoundingClientRect()
      expect(
        Math.min(...edges.map(({left}) => left)) + Math.max(...edges.map(({right}) => right)),
        'the drawing stands in the middle, as the words do',
      ).toBeCloseTo(titleBox.left + titleBox.right, -1)
      await expect.element(page.getByText(stayTuned)).not.toBeInTheDocument()
    },
  )
})

describe('pages', () => {
  test('hold six items, and the last the rest', async () => {
    const {page} = await renderList('/news', newsDocuments(8))
    await expect.poll(() => titles(page).length).toBe(6)
    await page.getByRole('link', {name: 'Next page'}).click()
    await expect.poll(() => titles(page)).toEqual(['item-7', 'item-8'])
  })

  test('beyond the last show the last', async () => {
    const {page} = await renderList('/news?page=50', newsDocuments(8))
    await expect.poll(() => titles(page)).toEqual(['item-7', 'item-8'])
    await expect
      .element(page.getByRole('link', {name: 'Page 2'}))
      .toHaveAttribute('aria-current', 'page')
  })
})

describe('a search', () => {
  test('runs after typing, resets the page, and is in the URL', async () => {
    const {page, url} = await renderList('/news?page=2', newsDocuments(12))
    await expect.element(page.getByRole('heading', {name: 'item-7'})).toBeVisible()
    await page.getByRole('searchbox').fill('ITEM-1')
    await expect.poll(url).toBe('/news?search=ITEM-1')
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-10', 'item-11', 'item-12'])
  })

  test('of white space alone is no search: the tabs stay, and all news', async () => {
    const {page} = await renderList('/news?search=%20%20', newsDocuments(2))
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-2'])
    await expect.element(tabs(page)).toBeVisible()
    await page.getByRole('searchbox').fill('   ')
    await expect.element(tabs(page)).toBeVisible()
  })

  test('shows the latest response, though an older one comes after it', async () => {
    const {page, cms, router} = await renderList('/news', newsDocuments(3))
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
    const {page, cms, store, url} = await renderList(
      '/news?tag=road',
      newsDocuments(3, {tags: ['road']}),
    )
    await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
    const clear = page.getByRole('link', {name: 'Clear tag'}).element()
    if (!(clear instanceof HTMLElement)) throw new Error('No link.')
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    onTestFinished(() => void vi.useRealTimers())
    // At once, and by no locator: while a locator or a poll waits, the time of fake timers goes on.
    const release = cms.hold()
    typeNow(page.getByRole('searchbox').element(), 'item-3')
    clear.click()
    await vi.waitUntil(() => selectNews(store.getState()).newsTag === '', {
      interval: 1,
      timeout: 30_000,
    })
    vi.advanceTimersByTime(500)
    release()
    await expect.poll(url).toBe('/news?search=item-3')
    await expect.poll(() => titles(page)).toEqual(['item-3'])
  })

  test('follows back and forward', async () => {
    const {page, router} = await renderList('/news?search=item-2', newsDocuments(3))
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
    await browserPage.viewport(1366, 768)
    const {page} = await renderList('/news?search=%24%26 pipe', documents)
    await expect.element(page.getByText('No search results')).toBeVisible()
    await expect
      .element(page.getByRole('link', {name: 'Look for “$& pipe” everywhere'}))
      .toBeInViewport({ratio: 1})
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
    const {page} = await renderList('/news?category=Events', documents)
    await expect.element(page.getByText(/^No News or Updates Found in Events/)).toBeVisible()
    await expect.element(page.getByRole('link', {name: '#metering'})).not.toBeInTheDocument()
  })
})

describe('what is hovered is fetched ahead, and opens without waiting:', () => {
  const fetchedAhead = async (target: RegExp | string, params: object, then: string[]) => {
    const {page, cms} = await renderList('/news', [
      ...newsDocuments(8),
      newsDocument('forum', {categories: ['Events'], publishedDate: '2020-01-01'}),
    ])
    await expect.poll(() => titles(page)).toHaveLength(6)
    const link = page.getByRole('link', {name: target}).first()
    await link.hover()
    await expect.poll(() => cms.requests.at(-1)).toMatchObject(params)
    // The pointer may come to lie on an item, which is fetched ahead then.
    const lists = () => cms.requests.filter((request) => 'from' in request).length
    const count = lists()
    cms.hold()
    await link.click()
    await expect.poll(() => titles(page)).toEqual(then)
    expect(lists()).toBe(count)
  }

  test('the next page', () =>
    fetchedAhead('Next page', {from: 6, to: 12}, ['item-7', 'item-8', 'forum']))

  test('a tab', () => fetchedAhead('Events', {category: 'Events', from: 0}, ['forum']))

  test('an item', async () => {
    const {page, cms} = await renderList('/news', newsDocuments(2))
    await page.getByRole('link', {name: /: item-1$/}).hover()
    await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'item-1'})
  })
})

describe('while loading', () => {
  test('the first visit shows a loading indicator and no empty text', async () => {
    let release = () => {}
    const {page} = await renderList('/news', [], (cms) => {
      release = cms.holdOnly('$category')
    })
    await expect.element(page.getByText('Loading', {exact: true})).toBeInTheDocument()
    await expect.element(page.getByText('No News or Updates Found')).not.toBeInTheDocument()
    release()
    await expect.element(page.getByText('No News or Updates Found')).toBeVisible()
  })

  test('after an empty list no empty text shows before the next response', async () => {
    const {page, cms} = await renderList('/news?category=Events', newsDocuments(2))
    await expect
      .element(page.getByText('No News or Updates Found in Events Category'))
      .toBeVisible()
    const release = cms.hold()
    await tabs(page).getByRole('link', {name: 'Articles'}).click()
    await expect.element(page.getByText('Loading', {exact: true})).toBeInTheDocument()
    await expect.element(page.getByText(/No News or Updates Found/)).not.toBeInTheDocument()
    release()
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-2'])
  })

  test('another tab keeps the old list under the indicator until the new one is loaded', async () => {
    const {page, cms} = await renderList('/news', newsDocuments(2))
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    const release = cms.hold()
    await tabs(page).getByRole('link', {name: 'Events'}).click()
    const list = page.getByRole('region', {name: 'News update'})
    await expect.element(list).toHaveAttribute('aria-busy', 'true')
    await expect.element(list.getByText('Loading')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    release()
    await expect
      .element(page.getByText('No News or Updates Found in Events Category'))
      .toBeVisible()
    await expect.element(list).toHaveAttribute('aria-busy', 'false')
  })
})

test('a failed fetch is reported on the page and once in a toast; trying again recovers', async () => {
  const {page, cms, store} = await renderList('/news', newsDocuments(2))
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
  cms.away = true
  await tabs(page).getByRole('link', {name: 'Articles'}).click()
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  expect(store.getState().news).toMatchObject({loadingNews: false})
  const toasts = () => document.querySelectorAll('.Toastify__toast').length
  await expect.poll(toasts).toBe(1)
  await retry.click()
  await expect.element(retry).toBeVisible()
  expect(toasts()).toBe(1)
  cms.away = false
  await retry.click()
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
})

describe('the events to come', () => {
  const eventOn = (slug: string, event: object) => newsDocument(slug, {event})
  const items = [
    {_id: 'newsPage', _type: 'newsPage'},
    eventOn('later', {start: '2999-05-02', place: 'Abuja'}),
    eventOn('past', {start: '2020-05-02'}),
    eventOn('sooner', {start: '2020-05-02', end: '2999-05-01'}),
    eventOn('undated', {place: 'Lagos'}),
  ]
  const strip = (page: Rendered) => page.getByRole('region', {name: 'Upcoming'})

  test('stand above the list with their days and places, the soonest first', async () => {
    const {page} = await renderList('/news', items)
    const events = strip(page).getByRole('listitem')
    await expect.element(events.first()).toBeVisible()
    expect(events.elements().map(({textContent}) => textContent)).toEqual([
      '2 May 2020 to 1 May 2999sooner',
      '2 May 2999 · Abujalater',
    ])
    await expect
      .element(strip(page).getByRole('link', {name: 'later'}))
      .toHaveAttribute('href', '/news/later')
  })

  test.each(['/news?search=later', '/news?tag=forum', '/news?page=2'])(
    'do not stand on %s',
    async (path) => {
      const {page} = await renderList(path, [...items, ...newsDocuments(7, {tags: ['forum']})])
      await expect.element(page.getByRole('article').first()).toBeVisible()
      await expect.element(strip(page)).not.toBeInTheDocument()
    },
  )

  test('are not there when all are over', async () => {
    const {page} = await renderList(
      '/news',
      items.slice(0, 1).concat(eventOn('past', {start: '2020-05-02'})),
    )
    await expect.element(page.getByRole('heading', {name: 'past'})).toBeVisible()
    await expect.element(strip(page)).not.toBeInTheDocument()
  })
})
