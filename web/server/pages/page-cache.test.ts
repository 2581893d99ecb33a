import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {startSiteOnLake} from '../testing/site-on-lake.ts'
import {createCachedPage, createPageCache} from './page-cache.ts'
import {page, stubSite} from './testing/stub-site.ts'

describe('the cache', () => {
  const kibibyte = 1024
  const tenKibibytes = createCachedPage(200, 'x'.repeat(10 * kibibyte))
  const sizes = {canonical: 100 * kibibyte, others: 50 * kibibyte}

  test('URLs that visitors invent evict each other, and no page of content', () => {
    const cache = createPageCache(sizes)
    cache.set('/about', tenKibibytes, {generation: 0, isCanonical: true})
    for (let index = 0; index < 600; index++) {
      cache.set(`/news?search=${index}`, tenKibibytes, {generation: 0, isCanonical: false})
    }
    expect(cache.get('/about')).toMatchObject({fresh: true})
    expect(cache.get('/news?search=599')).toMatchObject({fresh: true})
    expect(cache.get('/news?search=0')).toBeUndefined()
  })

  test('what is cached is bounded by its bytes', () => {
    const cache = createPageCache(sizes)
    for (let index = 0; index < 20; index++) {
      cache.set(`/news/item-${index}`, tenKibibytes, {generation: 0, isCanonical: true})
    }
    const cached = Array.from({length: 20}, (_, index) => cache.get(`/news/item-${index}`))
    expect(cached.filter(Boolean)).toHaveLength(4)
  })

  test('a page whose URL becomes canonical, or no longer is, is cached once', () => {
    const cache = createPageCache(sizes)
    const second = createCachedPage(200, 'other')
    cache.set('/news?tag=gas', tenKibibytes, {generation: 0, isCanonical: false})
    cache.set('/news?tag=gas', second, {generation: 0, isCanonical: true})
    expect(cache.get('/news?tag=gas')?.page).toBe(second)
    cache.set('/news?tag=gas', tenKibibytes, {generation: 0, isCanonical: false})
    expect(cache.get('/news?tag=gas')?.page).toBe(tenKibibytes)
  })
})

describe('cached pages', () => {
  let site: Awaited<ReturnType<typeof startSiteOnLake>>

  beforeAll(async () => {
    site = await startSiteOnLake()
    await site.write([
      {_id: 'homePage', _type: 'homePage'},
      ...Array.from({length: 8}, (_, index) => ({
        _id: `news-${index}`,
        _type: 'news',
        title: `Item ${index}`,
        slug: {current: `item-${index}`},
        publishedDate: '2026-01-01',
        tags: ['gas'],
        categories: ['Events'],
      })),
    ])
  })

  afterAll(async () => site.close())

  beforeEach(() => {
    site.state.fails = () => false
    site.log.mockClear()
  })

  /** Publishes something that every page shows. */
  const publish = () => site.write([{_id: 'siteSettings', _type: 'siteSettings'}])
  /** The query for the home page's five newest items. */
  const isNewsOfHome = (query: string) => query.includes('[0...5]')
  const cacheControl = async (path: string) => (await site.get(path)).headers.get('cache-control')

  test('a home page without its news is cached by nobody, logged once, and whole at the next visit', async () => {
    site.state.fails = isNewsOfHome
    await publish()
    for (let visit = 0; visit < 3; visit++) {
      const response = await site.get('/')
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('Something went wrong')
    }
    expect(site.log).toHaveBeenCalledExactlyOnceWith('Rendering / failed.', expect.any(Error))

    site.state.fails = () => false
    const whole = await site.read('/')
    expect(whole).toContain('Item 1')
    expect(whole).not.toContain('Something went wrong')
    expect(await cacheControl('/')).toContain('s-maxage')

    site.state.fails = isNewsOfHome
    await publish()
    expect(await site.read('/')).toBe(whole)
    expect(await cacheControl('/')).toBe('no-store')
    expect(site.log).toHaveBeenCalledTimes(2)
  })

  test('junk parameters make no page anew, and searches displace no page', async () => {
    await publish()
    const urls = ['/', '/about', '/news', '/news/item-1', '/news?tag=gas', '/news?category=Events']
    for (const path of urls) await site.get(path)
    const rendered = () => site.renders.mock.calls.length
    const before = rendered()
    for (let junk = 0; junk < 5; junk++) {
      for (const path of urls)
        await site.get(`${path}${path.includes('?') ? '&' : '?'}utm_x=${junk}`)
    }
    expect(rendered()).toBe(before)
    const searches = 20
    for (let junk = 0; junk < searches; junk++) await site.get(`/news?search=${junk}`)
    for (const path of urls) expect((await site.get(path)).status).toBe(200)
    expect(rendered()).toBe(before + searches)
  })

  test.each([
    ['/', true],
    ['/news', true],
    ['/news?page=2', true],
    ['/news?tag=gas', true],
    ['/news?category=News+Clips', true],
    ['/news/item-1', true],
    ['/news?page=3', false],
    ['/news?tag=unknown', false],
    ['/news?search=item', false],
    ['/news?category=Events&tag=gas', false],
    ['/gallery?page=9', false],
  ])('%s has its canonical URL: %s', async (path, isCanonical) => {
    expect(await site.render(path)).toMatchObject({status: 200, isCanonical})
  })
})

describe('pages whose content changes', () => {
  let site: Awaited<ReturnType<typeof startSiteOnLake>>

  const news = (index: number, title = `Item ${index}`) => ({
    _id: `news-${index}`,
    _type: 'news',
    title,
    slug: {current: `item-${index}`},
    publishedDate: '2026-01-01',
  })

  beforeAll(async () => {
    site = await startSiteOnLake()
    await site.write([
      {_id: 'siteSettings', _type: 'siteSettings'},
      {_id: 'homePage', _type: 'homePage'},
      {_id: 'aboutPage', _type: 'aboutPage', banner: {title: 'About us'}},
      {_id: 'newsPage', _type: 'newsPage'},
      news(1),
      news(2),
    ])
  })

  afterAll(async () => site.close())

  const paths = ['/', '/about', '/news', '/news/item-1', '/news/item-2', '/faq']

  /** Visits every page, publishes, and visits them again: the paths of those that were rendered anew. */
  async function renderedAfter(...documents: Parameters<typeof site.write>[0]) {
    for (const path of paths) await site.read(path)
    site.renders.mockClear()
    await site.write(documents)
    for (const path of paths) await site.read(path)
    const rendered = new Set(site.renders.mock.calls.map(([{url}]) => new URL(url).pathname))
    return paths.filter((path) => rendered.has(path))
  }

  test('a page’s texts are those of that page alone', async () => {
    const faq = {_id: 'faqPage', _type: 'faqPage', banner: {title: 'Good questions'}}
    expect(await renderedAfter(faq)).toEqual(['/faq'])
    expect(await site.read('/faq')).toContain('Good questions')
  })

  test('a news item is on its own page and on those that list news', async () => {
    const rendered = await renderedAfter(news(1, 'A new title'))
    expect(rendered).toEqual(expect.arrayContaining(['/', '/news', '/news/item-1']))
    expect(rendered).not.toContain('/about')
    expect(rendered).not.toContain('/faq')
    for (const path of ['/', '/news', '/news/item-1']) {
      expect(await site.read(path)).toContain('A new title')
    }
  })

  test('a page that links to others follows the slug of an item, and reads nothing of a fixed page', async () => {
    const links = [
      {_key: 'item', href: '/news/item-9#plans', page: pageReference('news-9')},
      {_key: 'about', href: '/about', page: pageReference('aboutPage')},
    ]
    const span = ({_key}: {_key: string}) => ({_type: 'span', _key, text: _key, marks: [_key]})
    const markDefs = links.map((link) => ({_type: 'link', ...link}))
    const answer = [{_type: 'block', _key: 'b', markDefs, children: links.map(span)}]
    await site.write([news(9), {_id: 'faq-1', _type: 'faq', question: 'Where?', answer}])
    expect(await site.read('/faq')).toContain('href="/news/item-9#plans"')

    const moved = {...news(9), slug: {current: 'moved'}}
    expect(await renderedAfter(moved)).toContain('/faq')
    expect(await site.read('/faq')).toContain('href="/news/moved#plans"')
    const about = {_id: 'aboutPage', _type: 'aboutPage', banner: {title: 'Who we are'}}
    expect(await renderedAfter(about)).not.toContain('/faq')
  })

  test('the site’s settings are on every page', async () => {
    const settings = {_id: 'siteSettings', _type: 'siteSettings', footerDescription: 'Gas for all'}
    expect(await renderedAfter(settings)).toEqual(paths)
  })

  test('pages that were visited are rendered anew before anybody asks for them', async () => {
    for (const path of paths) await site.read(path)
    site.renders.mockClear()
    await site.write([{_id: 'siteSettings', _type: 'siteSettings'}])
    const rendered = () => site.renders.mock.calls.map(([{url}]) => new URL(url).pathname)
    await expect.poll(rendered).toEqual(expect.arrayContaining(paths))
  })

  test('an item that was not there has its page as soon as it is published', async () => {
    for (let visit = 0; visit < 3; visit++)
      expect((await site.get('/news/item-3')).status).toBe(404)
    await expect
      .poll(async () => {
        site.renders.mockClear()
        await site.get('/news/item-3')
        return site.renders.mock.calls.length
      })
      .toBe(0)
    await site.write([news(3)])
    expect((await site.get('/news/item-3')).status).toBe(200)
  })

  test.each([
    ['/nowhere', '/else/where'],
    ['/news/nothing', '/news/nobody'],
  ])('the 404 pages of %s and %s are the same: none names its path', async (path, anotherPath) => {
    const page = await site.render(path)
    if (page instanceof Response) throw new Error('No page was rendered.')
    expect(page).toMatchObject({status: 404})
    const shown = (answer: object) => Object.entries(answer).filter(([name]) => name !== 'syncTags')
    expect(shown(await site.render(anotherPath))).toEqual(shown(page))
  })

  test('a search shows all content: any change makes its results anew', async () => {
    await site.write([news(1, 'Pipelines')])
    expect(await site.read('/search?q=terminal')).not.toContain('Terminal opens')
    await site.write([news(2, 'Terminal opens')])
    expect(await site.read('/search?q=terminal')).toContain('opens')
  })
})

describe('stale pages', () => {
  beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}))
  afterEach(() => void vi.useRealTimers())

  const former = page({body: 'former', syncTags: ['s1:about']})
  const current = page({body: 'current', syncTags: ['s1:about']})

  /** A site that has a page, whose next rendering takes as long as the test likes. */
  async function changingSite() {
    const site = stubSite()
    site.render.mockResolvedValue(former)
    await site.get('/about')
    const rendering = Promise.withResolvers<typeof current>()
    site.render.mockReturnValue(rendering.promise)
    return {...site, finish: () => rendering.resolve(current)}
  }

  test('a change without one of its tags leaves a page fresh', async () => {
    const {get, render, publish} = await changingSite()
    publish(['s1:news'])
    expect(await get('/about')).toMatchObject({
      text: 'former',
      cacheControl: expect.stringMatching('s-maxage'),
    })
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('while a page that changed takes longer than two seconds, the former one is served, and cached by nobody', async () => {
    const {get, publish, finish} = await changingSite()
    publish(['s1:about'])
    const early = get('/about')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await early).toMatchObject({text: 'former', cacheControl: 'no-store'})

    const late = get('/about')
    finish()
    expect(await late).toMatchObject({
      text: 'current',
      cacheControl: expect.stringMatching('s-maxage'),
    })
  })

  test('a change while a page is rendered makes it stale if it concerns it', async () => {
    const {get, publish, finish, render} = await changingSite()
    publish(['s1:about'])
    const first = get('/about')
    publish(['s1:news'])
    publish(['s1:about'])
    finish()
    await first
    render.mockResolvedValue(page({body: 'latest', syncTags: ['s1:about']}))
    await expect.poll(async () => (await get('/about')).text).toBe('latest')
  })

  test('after a change the pages visited most come first, one at a time', async () => {
    const {get, render, publish} = stubSite()
    render.mockImplementation(async () => page())
    const visits = {'/faq': 1, '/news': 3, '/about': 2}
    for (const [path, count] of Object.entries(visits)) {
      for (let visit = 0; visit < 2 * count; visit++) await get(path)
    }
    render.mockClear()
    publish()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10)
      expect(render).toHaveBeenCalledTimes(3)
    }, 30_000)
    const rendered = render.mock.calls.map(([{url}]) => new URL(url).pathname)
    expect(rendered).toEqual(['/news', '/about', '/faq'])
  })

  test('a page that a visitor asked for before its turn came is not rendered again', async () => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']})
    const {get, render, publish} = stubSite()
    render.mockImplementation(async () => page())
    for (const path of ['/news', '/news', '/news', '/news', '/about', '/about']) await get(path)
    render.mockClear()
    const news = Promise.withResolvers<ReturnType<typeof page>>()
    render.mockReturnValueOnce(news.promise)
    publish()
    await vi.advanceTimersByTimeAsync(100)
    news.resolve(page())
    // The background rests as long as the rendering took.
    await vi.advanceTimersByTimeAsync(50)
    await get('/about')
    await vi.advanceTimersByTimeAsync(1_000)
    const rendered = render.mock.calls.map(([{url}]) => new URL(url).pathname)
    expect(rendered).toEqual(['/news', '/about'])
  })
})
