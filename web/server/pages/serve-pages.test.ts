import {Hono} from 'hono'
import {expect, test, vi} from 'vitest'
import {servePages} from './serve-pages.ts'

const text = Array.from({length: 4000}, (_, index) => `gas${(index * 7919) % 997}`).join(' ')

function site() {
  let publish = () => {}
  const render = vi.fn(async () => ({
    status: 200,
    head: '',
    body: `<p>${text}</p>`,
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

test('concurrent requests for a page share one rendering, which is cached until content changes', async () => {
  const {app, render, publish} = site()
  const answers = await Promise.all([1, 2, 3].map(async () => app.request('/about')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array.from({length: 3}, () => `<p>${text}</p>`),
  )
  await app.request('/about')
  expect(render).toHaveBeenCalledTimes(1)

  publish()
  await app.request('/about')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page is sent at once, and smaller once it is compressed well, with the same ETag', async () => {
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
