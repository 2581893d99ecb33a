import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {matchPage, pageUrl, render} from '#web/src/entry-server.tsx'
import {startHostedSanity} from '../content/testing/hosted-sanity.ts'
import {waitUntil} from '../content/testing/wait-until.ts'
import {cdnLag, watchDataset} from '../content/watch-dataset.ts'
import {createApp} from '../create-app.ts'

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
