import {once} from 'node:events'
import {createServer, request} from 'node:http'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {matchPage, pageUrl} from '#web/src/entry-server.tsx'
import {answerByApp, createApp} from './create-app.ts'
import {page} from './pages/testing/stub-site.ts'

const siteUrl = 'https://example.org'

/** The site behind a real server; `get` sends the target as it is written, which fetch would normalise. */
async function startSite() {
  const app = createApp({
    config: {
      siteUrl,
      cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    },
    contentOrigin: 'http://127.0.0.1:9',
    renderer: {
      render: async ({url}) =>
        page({status: matchPage(new URL(url).pathname) ? 200 : 404, body: url}),
      pageUrl,
      matchPage,
    },
    template: ({body}) => body,
    assetDirs: [],
    health: {},
    studioHtml: async () => 'The Studio',
  })
  const server = createServer(answerByApp(app, siteUrl))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const {port} = z.object({port: z.number()}).parse(server.address())
  const get = async (path: string) => {
    const asked = request({host: '127.0.0.1', port, path, agent: false, method: 'GET'}).end()
    const [response] = await once(asked, 'response')
    return {
      status: response.statusCode,
      location: response.headers.location,
      cacheControl: response.headers['cache-control'],
      body: await text(response),
    }
  }
  /** Sends bytes, and gives all that is answered. */
  const send = (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }
  return {get, send}
}

test.each([
  ['/ABOUT?x=1', '/about?x=1'],
  ['/%61bout', '/about'],
  ['//about', '/about'],
  ['///about/', '/about'],
  ['/News/Some-Slug/', '/news/Some-Slug'],
  ['/news/caf%c3%a9', '/news/caf%C3%A9'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['//evil.example/%2e%2e', '/'],
])('%s is a redirect to %s', async (asked, location) => {
  const {get} = await startSite()
  expect(await get(asked)).toMatchObject({status: 308, location})
})

test.each([
  '/%2evite/manifest.json',
  '/%E0',
  '/%2F',
  '/%2Fabout',
  '/%5Cevil.example',
  '/nowhere',
  '/evil.example',
])('%s is no page, and never the home page', async (asked) => {
  const {get} = await startSite()
  const {status, body} = await get(asked)
  expect(status).toBe(404)
  expect(body).not.toBe('https://example.org/')
})

test.each(['/', '/about', '/news/some-slug', '/news/caf%C3%A9'])(
  '%s is a page as it is written',
  async (asked) => {
    const {get} = await startSite()
    expect(await get(asked)).toMatchObject({status: 200, body: `https://example.org${asked}`})
  },
)

test.each(['/healthz', '/readyz', '/'])('HTTP/1.0 without a host is answered: %s', async (path) => {
  const {send} = await startSite()
  expect(await send(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('the Studio’s document is asked for anew each time, since it names the scripts of its build', async () => {
  const {get} = await startSite()
  for (const path of ['/studio', '/studio/structure/news']) {
    expect(await get(path)).toMatchObject({body: 'The Studio', cacheControl: 'no-cache'})
  }
})
