import {once} from 'node:events'
import {createServer, type IncomingHttpHeaders} from 'node:http'
import {json} from 'node:stream/consumers'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {z} from 'zod'
import type {ContentChange, ContentChangeListener} from '../cms/content-source.ts'
import {createJobs} from 'content-lake'
import {errorCode} from '../monitoring/error-code.ts'
import {purgeCaches} from './purge-caches.ts'

const log = vi.fn<(line: string) => void>()
/** Long enough that no repetition comes by itself. */
const never = 1_000_000
let calls: {tags: string[]; headers: IncomingHttpHeaders}[]
let status: number
let listener: ContentChangeListener
let server: ReturnType<typeof createServer>
let jobs: ReturnType<typeof createJobs>

beforeEach(async () => {
  calls = []
  status = 200
  server = createServer(async (request, response) => {
    const {tags} = z.object({tags: z.array(z.string())}).parse(await json(request))
    calls.push({tags, headers: request.headers})
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  await jobs.stop()
  server.close()
  server.closeAllConnections()
})

/** Starts purging, and waits until everything was purged once. */
async function start(options: Parameters<typeof purgeCaches>[3] = {repeatMs: never}) {
  const {port} = z.object({port: z.number()}).parse(server.address())
  const onContentChange = (added: ContentChangeListener) => {
    listener = added
  }
  const purge = {url: `http://127.0.0.1:${port}/purge`, token: 'secret'}
  jobs = createJobs({log, describe: errorCode})
  purgeCaches(jobs, purge, onContentChange, options)
  await expect.poll(() => calls.length > 0).toBe(true)
}
const change = (syncTags?: ContentChange['syncTags']) => listener(syncTags ? {syncTags} : {})
const sentTags = () => calls.map(({tags}) => tags)

test('at the start everything is purged, and after a change what it concerns', async () => {
  await start()
  change(['s1:news', 's1:home'])
  await expect.poll(sentTags).toEqual([['content'], ['s1:news', 's1:home', 'any-change']])
  expect(calls[1]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'cache-tag': 's1:news,s1:home,any-change',
    'surrogate-key': 's1:news s1:home any-change',
  })
})

test('a change whose extent is not known purges everything', async () => {
  await start()
  change()
  await expect.poll(sentTags).toEqual([['content'], ['content']])
})

test('each purge is sent again, for what was on its way to the cache', async () => {
  await start({repeatMs: 50})
  await expect.poll(sentTags).toEqual([['content'], ['content']])
})

test('while the cache is away it is tried again, and nothing that changes is forgotten', async () => {
  await start({repeatMs: never, longestRetryMs: 10})
  status = 503
  change(['s1:news'])
  await expect.poll(() => calls.length >= 3).toBe(true)
  change(['s1:faq'])
  await expect.poll(() => calls.some(({tags}) => tags.includes('s1:faq'))).toBe(true)
  status = 200
  const before = calls.length
  await expect.poll(() => calls.length > before).toBe(true)
  expect(new Set(calls.at(-1)?.tags)).toEqual(new Set(['s1:news', 's1:faq', 'any-change']))
  expect(log.mock.calls[0]?.[0]).toMatch(/“cache purge” failed \(Error 503\)/)
})

test('many tags go in several calls, and very many are everything', async () => {
  await start()
  change(Array.from({length: 100}, (_, index) => `s1:${index}`))
  await expect.poll(() => sentTags().slice(1).flat()).toHaveLength(101)
  expect(Math.max(...sentTags().map(({length}) => length))).toBeLessThanOrEqual(30)
  change(Array.from({length: 1_000}, (_, index) => `s1:${index}`))
  await expect.poll(() => sentTags().at(-1)).toEqual(['content'])
})

test('the log says why a cache that nobody reaches is not purged', async () => {
  await start()
  server.close()
  server.closeAllConnections()
  change()
  await expect.poll(() => log.mock.calls.length > 0).toBe(true)
  expect(log.mock.lastCall?.[0]).toMatch(/“cache purge” failed \(TypeError [A-Z_]+\)/)
})
