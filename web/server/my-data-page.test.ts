import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'
import {matchPage, pageUrl, render} from '#web/src/entry-server.tsx'
import {createApp} from './create-app.ts'

/** The site over an empty dataset, where the token `valid` leads to an enquiry. */
function startSite(readMyData?: () => Promise<never>) {
  const read: string[] = []
  const app = createApp({
    config: {
      siteUrl: 'https://example.org',
      cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    },
    contentOrigin: 'https://example.org',
    askContent: async (query, params) => {
      const answer = await evaluate(parse(query, {params}), {dataset: [], params})
      return JSON.stringify({result: await answer.get()})
    },
    renderer: {render, pageUrl, matchPage},
    template: ({head, body}) => head + body,
    assetDirs: [],
    log: () => {},
    readMyData:
      readMyData ??
      (async (token) => {
        read.push(token)
        if (token !== 'valid') return undefined
        return {address: 'ada@example.com', enquiries: [], subscriptions: [], mails: []}
      }),
  })
  return {get: (path: string) => app.request(path), read}
}

test('the page is made for its token at each request, kept by nobody, and named to nobody', async () => {
  const {get, read} = startSite()
  for (const count of [1, 2]) {
    const response = await get('/my-data?token=valid')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    expect(html).toContain('ada@example.com')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(read).toHaveLength(count)
  }
  const second = await get('/my-data?token=other')
  expect(second.status).toBe(410)
  expect(await second.text()).not.toContain('ada@example.com')
})

test('other pages keep their policy', async () => {
  const {get} = startSite()
  expect((await get('/my-data')).status).toBe(200)
  const policy = (await get('/search')).headers.get('referrer-policy')
  expect(policy).toBe('strict-origin-when-cross-origin')
})

test('while the database is away the page says so, and a later request may succeed', async () => {
  const {get} = startSite(() => Promise.reject(new Error('away')))
  const response = await get('/my-data?token=valid')
  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
})
