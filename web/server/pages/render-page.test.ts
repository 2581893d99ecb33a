import {once} from 'node:events'
import {createServer} from 'node:http'
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import {matchPage, pageUrl, render} from '#web/src/entry-server.tsx'
import {startHostedSanity} from '../cms/testing/hosted-sanity.ts'
import {waitUntil} from '../cms/testing/wait-until.ts'
import {cdnLag, watchDataset} from '../cms/watch-dataset.ts'
import {createApp} from '../create-app.ts'
import {shareWork} from 'content-lake'
import {page, stubSite} from './testing/stub-site.ts'

describe('pages on which something fails', () => {
  const away = () => new Error('The content service is away.')

  test('a page of which a part failed is cached by nobody, and the next visit tries again', async () => {
    const {get, render} = stubSite()
    render.mockResolvedValueOnce(page({body: '<p>without news</p>', failures: [away()]}))
    expect(await get('/')).toMatchObject({
      status: 200,
      text: '<p>without news</p>',
      cacheControl: 'no-store',
    })
    expect((await get('/')).text).toBe(page().body)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('the last whole page stands in for one of which a part fails', async () => {
    const {get, render, publish} = stubSite()
    const whole = await get('/')
    publish()
    render.mockResolvedValueOnce(page({body: '<p>without news</p>', failures: [away()]}))
    expect(await get('/')).toMatchObject({text: whole.text, cacheControl: 'no-store'})
    render.mockResolvedValueOnce(page({body: '<p>new</p>'}))
    expect((await get('/')).text).toBe('<p>new</p>')
  })

  test('an exception while a page is rendered gives the last good page, or 500', async () => {
    const {get, render, publish, log} = stubSite()
    const good = await get('/about')
    publish()
    render.mockRejectedValue(new Error('no component'))
    expect(await get('/about')).toMatchObject({
      status: 200,
      text: good.text,
      cacheControl: 'no-store',
    })
    expect(await get('/faq')).toMatchObject({status: 500, cacheControl: 'no-store'})
    expect(log).toHaveBeenCalledTimes(1)
  })

  test('a failure is logged once, and once more when it comes back', async () => {
    const {get, render, publish, log} = stubSite()
    const fails = async () => page({status: 503, failures: [away()]})
    render.mockImplementation(fails)
    for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
    await get('/news/item-1')
    expect(log).toHaveBeenCalledExactlyOnceWith('Rendering /news/item-0 failed.', away())

    render.mockImplementation(async () => page())
    await get('/news/item-1')
    publish()
    render.mockImplementation(fails)
    for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
    expect(log).toHaveBeenCalledTimes(2)

    render.mockImplementation(async () => page({status: 503, failures: [new Error('another')]}))
    for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
    expect(log).toHaveBeenCalledTimes(3)
  })

  test('a token or a search in an address does not reach the log', async () => {
    const {get, render, log} = stubSite()
    render.mockImplementation(async () => page({status: 503, failures: [away()]}))
    await get('/newsletter/unsubscribe?token=secret')
    await get('/search?q=secret')
    expect(log).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret')
  })

  test('a slow rendering of older content never replaces a page of newer content', async () => {
    const {get, render, publish} = stubSite()
    const slow = Promise.withResolvers<ReturnType<typeof page>>()
    render.mockReturnValueOnce(slow.promise)
    const older = get('/about')
    publish()
    render.mockResolvedValueOnce(page({body: '<p>new</p>'}))
    expect((await get('/about')).text).toBe('<p>new</p>')
    slow.resolve(page({body: '<p>old</p>'}))
    expect((await older).text).toBe('<p>new</p>')
    expect((await get('/about')).text).toBe('<p>new</p>')
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('a rendering during which content changed is cached as a fallback alone', async () => {
    const {get, render, publish} = stubSite()
    const slow = Promise.withResolvers<ReturnType<typeof page>>()
    render.mockReturnValueOnce(slow.promise)
    const older = get('/about')
    publish()
    slow.resolve(page({body: '<p>old</p>'}))
    expect(await older).toMatchObject({text: '<p>old</p>', cacheControl: 'no-store'})
    expect((await get('/about')).text).toBe(page().body)
  })
})

describe('pages of hosted Sanity', () => {
  const config = {
    siteUrl: 'https://example.org',
    cms: {projectId: 'abc123', dataset: 'production'},
  }

  const content = (title: string) => [
    {_id: 'aboutPage', _type: 'aboutPage', banner: {title}, _updatedAt: '2026-01-01T00:00:00Z'},
    {_id: 'redirect', _type: 'redirect', from: '/old', to: `/${title}`, permanent: false},
    {
      _id: 'news-1',
      _type: 'news',
      title,
      slug: {current: 'item-1'},
      _updatedAt: '2026-01-01T00:00:00Z',
    },
  ]

  let sanity: ReturnType<typeof startHostedSanity>
  let watch: ReturnType<typeof watchDataset>
  let app: ReturnType<typeof createApp>

  beforeEach(async () => {
    vi.useFakeTimers({toFake: ['Date']})
    sanity = startHostedSanity({api: content('before')})
    watch = watchDataset(config.cms, () => {})
    app = createApp({
      config,
      contentOrigin: '',
      renderer: {render, pageUrl, matchPage},
      template: ({body}) => body,
      assetDirs: [],
      onContentChange: watch.onContentChange,
      useCdn: watch.useCdn,
    })
    await waitUntil(() => sanity.state.listeners.length === 1)
  })

  afterEach(() => {
    watch.close()
    sanity.close()
    vi.useRealTimers()
  })

  const read = async (path: string) => (await app.request(path)).text()
  const redirect = async () => (await app.request('/old')).headers.get('location')

  /** Publishes: the API has the new content at once, the CDN not until `cdn` is set. */
  async function publish(title: string) {
    let isAnnounced = false
    watch.onContentChange(() => {
      isAnnounced = true
    })
    sanity.state.api = content(title)
    sanity.send('mutation', {documentId: 'aboutPage', transactionId: title})
    await waitUntil(() => isAnnounced)
  }

  test('while the CDN still has the old content, pages, files and redirects have the new one', async () => {
    expect(await read('/about')).toContain('before')
    expect(await read('/news/feed.xml')).toContain('before')
    expect(await redirect()).toBe('/before')

    await publish('after')
    expect(await read('/about')).toContain('after')
    expect(await read('/news/feed.xml')).toContain('after')
    expect(await redirect()).toBe('/after')

    vi.setSystemTime(Date.now() + cdnLag - 1)
    expect(await read('/news/item-1')).toContain('after')
    expect(await read('/about')).toContain('after')
  })

  test('once the lag is over the CDN is asked again', async () => {
    await publish('after')
    sanity.state.cdn = content('from the CDN')
    expect(await read('/about')).toContain('after')
    vi.setSystemTime(Date.now() + cdnLag)
    expect(await read('/news/item-1')).toContain('from the CDN')
  })
})

describe('requests that nobody waits for', () => {
  beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}))
  afterEach(() => void vi.useRealTimers())

  /** A site whose pages are rendered until they are aborted. */
  function slowSite() {
    const site = stubSite()
    const ended: string[] = []
    site.render.mockImplementation(
      ({url, signal}) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.push(new URL(url).search)
            reject(signal.reason)
          })
        }),
    )
    return {...site, ended}
  }

  test('a page that is rendered for nobody is not rendered on, and no failure', async () => {
    const {get, ended, log} = slowSite()
    const visit = new AbortController()
    const answer = get('/about', {}, visit.signal)
    await vi.advanceTimersByTimeAsync(1)
    visit.abort()
    await answer.catch(() => {})
    expect(ended).toEqual([''])
    expect(log).not.toHaveBeenCalled()
  })

  test('a page that somebody else waits for is', async () => {
    const {get, render, ended} = slowSite()
    const rendering = Promise.withResolvers<ReturnType<typeof page>>()
    render.mockReturnValue(rendering.promise)
    const visit = new AbortController()
    const first = get('/about', {}, visit.signal)
    const second = get('/about')
    await vi.advanceTimersByTimeAsync(1)
    visit.abort()
    rendering.resolve(page({body: 'about'}))
    await first.catch(() => {})
    expect((await second).text).toBe('about')
    expect(render).toHaveBeenCalledTimes(1)
    expect(ended).toEqual([])
  })

  test('what a page asks the content service ends with it', async () => {
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      if (request.url?.includes('redirect')) {
        response.setHeader('Content-Type', 'application/json')
        return void response.end('{"result": []}')
      }
      asked.resolve()
      response.once('close', ended.resolve)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const {port} = z.object({port: z.number()}).parse(server.address())
    const log = vi.fn<(line: string) => void>()
    const app = createApp({
      config: {
        siteUrl: 'https://example.org',
        cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
      },
      contentOrigin: `http://127.0.0.1:${port}`,
      renderer: {render, pageUrl, matchPage},
      template: ({body}) => body,
      assetDirs: [],
      log,
    })
    const visit = new AbortController()
    const answer = app.request('/news/item-1', {signal: visit.signal})
    await asked.promise
    visit.abort()
    await ended.promise
    expect((await answer).status).toBe(499)
    expect(log).not.toHaveBeenCalled()
  })
})

describe('shared work', () => {
  /** Work that ends when it is told to, or when nobody waits for it. */
  function setUp() {
    const share = shareWork<string>()
    const work = Promise.withResolvers<string>()
    const ended = vi.fn<() => void>()
    const start = vi.fn<(signal: AbortSignal) => Promise<string>>((signal) => {
      signal.addEventListener('abort', ended)
      return work.promise
    })
    return {
      ended,
      start,
      finish: work.resolve,
      ask: (signal?: AbortSignal) => share('key', start, signal),
    }
  }

  test('who leaves waits no longer, and the others get what they asked for', async () => {
    const {ask, ended, start, finish} = setUp()
    const leaving = new AbortController()
    const first = ask(leaving.signal)
    const second = ask(new AbortController().signal)
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    expect(ended).not.toHaveBeenCalled()
    finish('done')
    expect(await second).toBe('done')
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('when the last one has left the work ends, and whoever comes later begins anew', async () => {
    const {ask, ended, start} = setUp()
    const leaving = [new AbortController(), new AbortController()]
    const asked = leaving.map(({signal}) => ask(signal))
    for (const controller of leaving) controller.abort(new Error('left'))
    expect((await Promise.allSettled(asked)).map(({status}) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    expect(ended).toHaveBeenCalledTimes(1)
    void ask()
    expect(start).toHaveBeenCalledTimes(2)
  })

  test('what somebody wants in any case goes on', async () => {
    const {ask, ended, finish} = setUp()
    const leaving = new AbortController()
    const first = ask(leaving.signal)
    const second = ask()
    leaving.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    expect(ended).not.toHaveBeenCalled()
    finish('done')
    expect(await second).toBe('done')
  })

  test('who has left already starts nothing', async () => {
    const {ask, start} = setUp()
    await expect(ask(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(start).not.toHaveBeenCalled()
  })
})
