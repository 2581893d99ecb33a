import {once} from 'node:events'
import {createServer} from 'node:http'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import {matchPage, pageUrl, render} from '#web/src/entry-server.tsx'
import {createApp} from '../create-app.ts'
import {page, stubSite} from './testing/stub-site.ts'

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
