import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {request, type IncomingMessage, type OutgoingHttpHeaders} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import {expect, onTestFinished, test, vi} from 'vitest'
import {serveAssets} from './assets.ts'

const FILES = [
  'assets/page.js',
  'assets/whistleblower-page-Ab1.js',
  'favicon.svg',
  'favicon.svg.br',
  'favicon.svg.gz',
  '.vite/manifest.json',
  'assets/.hidden.js',
  '.env.js',
  'a/.b/c.js',
]

/** A server of a build; `get` sends the path as it is, which fetch would normalise. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  for (const file of FILES) {
    mkdirSync(join(folder, file, '..'), {recursive: true})
    writeFileSync(join(folder, file), 'content')
  }
  const app = new Hono().use(serveAssets([folder], {headers: {'X-Test': 'on every file'}}))
  const port = await new Promise<number>((resolve) => {
    const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, (info) =>
      resolve(info.port),
    )
    onTestFinished(() => {
      server.close()
      rmSync(folder, {recursive: true})
    })
  })
  return {
    get: (path: string, headers: OutgoingHttpHeaders = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request({host: '127.0.0.1', port, path, headers, agent: false}, (response) => {
          // All of it is read before the folder goes.
          response.resume().once('end', () => resolve(response))
        })
          .on('error', reject)
          .end()
      }),
  }
}

test('hidden files of the build are not served, however their path is written', async () => {
  const {get} = await startServer()
  expect((await get('/assets/page.js')).statusCode).toBe(200)
  for (const path of [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/%2Evite/manifest.json',
    '/%2f.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets%2f.hidden.js',
    '/assets%5c.hidden.js',
    '/assets/%2ehidden.js',
    '//.vite/manifest.json',
    '/a/.b/c.js',
    '/a/%252eb/c.js',
    '/.env.js',
    '/assets/.hidden.js?x=1',
  ]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  }
})

test('a file named after its content is cached for a year, unless it names a page of which nothing is kept; others say when they have changed', async () => {
  const {get} = await startServer()
  const {headers: hashed} = await get('/assets/page.js')
  expect(hashed['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(hashed).not.toHaveProperty('last-modified')
  const {headers: secret} = await get('/assets/whistleblower-page-Ab1.js')
  expect(secret['cache-control']).toBe('no-store')
  const {headers: named} = await get('/favicon.svg')
  expect(named['cache-control']).toBe('public, max-age=3600')
  expect(named).toHaveProperty('last-modified')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  [undefined, undefined],
])('to who accepts %s a text is sent as %s', async (accepted, encoding) => {
  const {get} = await startServer()
  const {headers} = await get('/favicon.svg', accepted ? {'accept-encoding': accepted} : {})
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('Accept-Encoding')
})

test('each file bears the headers of the site', async () => {
  const {get} = await startServer()
  expect((await get('/favicon.svg')).headers['x-test']).toBe('on every file')
})

test('a file that has not changed since a client has had it is not sent again', async () => {
  const {get} = await startServer()
  const modified = (await get('/favicon.svg')).headers['last-modified']
  const ask = async (since: string) =>
    (await get('/favicon.svg', {'If-Modified-Since': since})).statusCode
  expect(await ask(String(modified))).toBe(304)
  expect(await ask('Thu, 01 Jan 2015 00:00:00 GMT')).toBe(200)
  expect(await ask('yesterday')).toBe(200)
  // An entity tag counts before the date (RFC 9110, section 13.2.2).
  const conditions = {'If-Modified-Since': String(modified), 'If-None-Match': '"another"'}
  expect((await get('/favicon.svg', conditions)).statusCode).toBe(200)
})

test('a file is sent whole, whatever part is asked for', async () => {
  const {get} = await startServer()
  const {statusCode, headers} = await get('/assets/page.js', {Range: 'bytes=900-'})
  expect([statusCode, headers['content-range']]).toEqual([200, undefined])
})

test('files that come while they change are served, their folder too, and those alone once they stay', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'build-'))
  onTestFinished(() => rmSync(parent, {recursive: true}))
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  const folder = join(parent, 'later')
  let isChanging = true
  const app = new Hono().use(serveAssets([folder], {isChanging: () => isChanging}))
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf('/first.js')).toBe(404)
  expect(log).not.toHaveBeenCalled()
  mkdirSync(folder)
  writeFileSync(join(folder, 'first.js'), 'content')
  expect(await statusOf('/first.js')).toBe(200)
  writeFileSync(join(folder, 'second.js'), 'content')
  isChanging = false
  expect(await statusOf('/second.js')).toBe(200)
})
