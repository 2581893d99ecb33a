import {Hono} from 'hono'
import {createServer} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {followRedirects} from './redirects.ts'

/** The middleware with a stub of the content service that responds with these redirects. */
async function startSite(entries: unknown) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({result: entries}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const {port} = z.object({port: z.number()}).parse(server.address())
  const logged: string[] = []
  const app = new Hono().use(
    followRedirects({
      config: {
        siteUrl: 'https://example.org',
        cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
      },
      contentOrigin: `http://127.0.0.1:${port}`,
      log: (line) => logged.push(line),
    }),
  )
  const locationOf = async (path: string) => (await app.request(path)).headers.get('location')
  return {locationOf, logged}
}

test('one malformed redirect is left out and named in the log, all others work', async () => {
  const malformed = [{from: 7, to: '/news'}, null, {from: '/old-two', to: {}}]
  const {locationOf, logged} = await startSite([...malformed, {from: '/old', to: '/news'}])
  expect(await locationOf('/old?page=2')).toBe('/news?page=2')
  expect(await locationOf('/old-two')).toBeNull()
  expect(logged).toHaveLength(3)
  expect(logged.join()).toContain('/old-two')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'http://example.com',
  'javascript:x',
  '/old',
  null,
])('a target that is neither another path nor https is ignored: %s', async (to) => {
  const {locationOf} = await startSite([{from: '/old', to}])
  expect(await locationOf('/old')).toBeNull()
})

test('a response that is no list is logged, and pages are served', async () => {
  const {locationOf, logged} = await startSite({})
  expect(await locationOf('/old')).toBeNull()
  expect(logged).toEqual(['The redirects could not be read.'])
})
