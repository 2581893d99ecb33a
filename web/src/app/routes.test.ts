import {createMemoryRouter, createStaticHandler} from 'react-router-dom'
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {createAppStore} from './providers.tsx'
import {createRoutes} from './routes.tsx'

test.each(['/ABOUT', '/%61bout', '//about', '/about/'])(
  'a navigation to %s goes to the page as its own path is written',
  async (path) => {
    const cms = createDatasetCms([])
    const handler = createStaticHandler(createRoutes({cms, store: createAppStore(cms)}))
    const answer = await handler.query(new Request(`https://example.org${path}?x=1`))
    expect(answer).toBeInstanceOf(Response)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/about?x=1')
  },
)

test('neither a link to an anchor nor Back from it asks for the content of the page again', async () => {
  const cms = createDatasetCms([])
  const routes = createRoutes({cms, store: createAppStore(cms)})
  const router = createMemoryRouter(routes, {initialEntries: ['/faq']})
  onTestFinished(() => router.dispose())
  await expect.poll(() => router.state).toMatchObject({initialized: true})
  const before = cms.requests.length
  cms.away = true
  await router.navigate('/faq#question')
  await router.navigate(-1)
  await expect.poll(() => router.state.location).toMatchObject({hash: ''})
  expect(cms.requests).toHaveLength(before)
  expect(router.state.errors).toBeNull()
})

describe('a path that the browser does not know is asked of the server', () => {
  beforeEach(() => {
    vi.stubGlobal('location', {pathname: '/opened'})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Navigates to a path of a site whose server gives this answer. */
  function navigate(path: string, answer: Response | Error) {
    const ask = vi.fn<typeof fetch>(() =>
      answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
    )
    vi.stubGlobal('fetch', ask)
    const cms = createDatasetCms([])
    const routes = createRoutes({cms, store: createAppStore(cms)}, {asksServer: true})
    const handler = createStaticHandler(routes)
    const query = (next: string) => handler.query(new Request(`https://example.org${next}`))
    return {ask, query, result: query(path)}
  }
  const redirected = () =>
    Object.defineProperty(new Response(null), 'type', {value: 'opaqueredirect'})
  const statusOf = async (result: ReturnType<typeof navigate>['result']) => {
    const answer = await result
    if (answer instanceof Response) throw new Error('It redirects.')
    return answer.statusCode
  }

  test.each([
    ['which redirects it', '/moved?page=2', redirected()],
    ['which redirects an item', '/news/former-slug', redirected()],
    ['which has a file there', '/lake/files/report.pdf', new Response(null)],
  ])('%s: the document is loaded', async (_, path, response) => {
    const {ask, result} = navigate(path, response)
    const answer = await result
    expect(answer instanceof Response && Object.fromEntries(answer.headers)).toMatchObject({
      location: path,
      'x-remix-reload-document': 'true',
    })
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      path,
      expect.objectContaining({method: 'HEAD', redirect: 'manual'}),
    )
  })

  test('which has nothing there either: 404', async () => {
    const {result} = navigate('/nowhere', new Response(null, {status: 404}))
    expect(await statusOf(result)).toBe(404)
  })

  test('whose page an editor has removed for good: 410', async () => {
    const {result} = navigate('/news/removed', new Response(null, {status: 410}))
    expect(await statusOf(result)).toBe(410)
  })

  test('which is away: no 404, and the page can be tried again', async () => {
    expect(await statusOf(navigate('/nowhere', new TypeError('away')).result)).toBe(500)
    expect(await statusOf(navigate('/nowhere', new Response(null, {status: 503})).result)).toBe(500)
  })

  test('nor is a page of which nothing is kept drawn in another’s document (behaviour B2183)', async () => {
    const {ask, result} = navigate('/whistleblower-policy?x=1', new Response(null))
    const answer = await result
    expect(answer instanceof Response && Object.fromEntries(answer.headers)).toMatchObject({
      location: '/whistleblower-policy?x=1',
      'x-remix-reload-document': 'true',
    })
    expect(ask).not.toHaveBeenCalled()
    vi.stubGlobal('location', {pathname: '/whistleblower-policy'})
    expect(await statusOf(navigate('/whistleblower-policy', new Response(null)).result)).toBe(200)
  })

  test('unless the document came from there', async () => {
    const {ask, result} = navigate('/opened', new Response(null))
    expect(await statusOf(result)).toBe(404)
    expect(ask).not.toHaveBeenCalled()
  })

  test('the document’s own path too, once the visitor has been elsewhere: it may have been renamed', async () => {
    const {ask, query, result} = navigate('/nowhere', new Response(null, {status: 404}))
    await result
    ask.mockResolvedValue(redirected())
    const answer = await query('/opened')
    expect(answer instanceof Response && answer.headers.get('x-remix-reload-document')).toBe('true')
    expect(ask).toHaveBeenLastCalledWith('/opened', expect.objectContaining({method: 'HEAD'}))
  })
})
