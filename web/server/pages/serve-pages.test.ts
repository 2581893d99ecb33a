import {Hono} from 'hono'
import {expect, test, vi} from 'vitest'
import {servePages} from './serve-pages.ts'

const words = Array.from({length: 4000}, (_, index) => `gas${(index * 7919) % 997}`).join(' ')

function site() {
  let publish = () => {}
  const render = vi.fn(async () => ({
    status: 200,
    head: '',
    body: `<p>${words}</p>`,
    state: '',
    modules: [],
    failures: [],
  }))
  const app = new Hono().use(
    servePages({
      config: {
        siteUrl: 'https://example.org',
        cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
      },
      contentOrigin: 'https://example.org',
      render,
      template: ({body}) => body,
      onContentChange: (listener) => {
        publish = listener
      },
    }),
  )
  return {app, render, publish: () => publish()}
}

test('A page that many ask for at once is made once, and again only after a change', async () => {
  const {app, render, publish} = site()
  const answers = await Promise.all([1, 2, 3].map(async () => app.request('/about')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({length: 3}, () => `<p>${words}</p>`),
  )
  await app.request('/about')
  expect(render).toHaveBeenCalledTimes(1)

  publish()
  await app.request('/about')
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page goes out at once, and smaller as soon as it is packed well, under the same ETag', async () => {
  const {app} = site()
  const load = async () => {
    const answer = await app.request('/about', {headers: {'Accept-Encoding': 'br'}})
    expect(answer.headers.get('content-encoding')).toBe('br')
    return {size: (await answer.arrayBuffer()).byteLength, etag: answer.headers.get('etag') ?? ''}
  }
  const first = await load()
  await expect.poll(async () => (await load()).size).toBeLessThan(first.size)
  expect((await load()).etag).toBe(first.etag)

  const known = await app.request('/about', {headers: {'If-None-Match': first.etag}})
  expect(known.status).toBe(304)
})
