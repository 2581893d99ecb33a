import {
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  oneof,
  option,
  tuple,
} from 'fast-check'
import {describe, expect, test, vi} from 'vitest'
import {smallFiles} from '../testing/fuzz-files.ts'
import {anything, damaged, text, textBody} from '../testing/fuzz-values.ts'
import {DATASET, PROJECT, startLake} from '../testing/lake-fixture.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const HEADERS = ['range', 'if-range', 'if-none-match', 'accept', 'origin', 'sec-fetch-site']
const MORE_HEADERS = ['content-type', 'x-sanity-project-id', 'cookie', 'content-length', 'host']
/** Parameters that are read by other means than `URLSearchParams`, and any that nobody reads. */
const UNSEEN = ['datasetProfile', '$x', '$__proto__', 'none']

/** A lake with a document, an asset of each kind, someone signed in, and the names of it all. */
async function lakeToTry(password?: string) {
  const fixture = await startLake({password})
  const {writer} = fixture
  await writer.create({_id: 'there', _type: 'page', list: [{_key: 'a'}], text: 'x', n: 1, o: {}})
  const files = await smallFiles()
  const stored: {path: string; _id: string}[] = []
  for (const [extension, bytes] of Object.entries(files)) {
    const kind = extension === 'pdf' ? 'file' : 'image'
    stored.push(await writer.assets.upload(kind, Buffer.from(bytes)))
  }
  // Every parameter that some endpoint asks for is heard of by being asked for.
  const asked = new Set(UNSEEN)
  const names = stored.map(({path}) => path.split('/').at(-1) ?? '')
  const known: Record<string, string[]> = {
    version: ['v1', 'vX', 'v2025-02-19'],
    project: [PROJECT],
    dataset: [DATASET],
    ids: ['there', 'there,drafts.there', 'local-editor', ...stored.map(({_id}) => _id)],
    id: ['there', PROJECT],
    file: names,
  }
  return {...fixture, files: Object.values(files), asked, known}
}

type Tried = Awaited<ReturnType<typeof lakeToTry>>

/** Paths that a route's pattern stands for: mostly ones that lead somewhere. */
function pathsOf(pattern: string, known: Record<string, string[]>) {
  const wild = text.map((value) => encodeURIComponent(value.toWellFormed()) || 'x')
  const services = pattern.split('/').map((part) => {
    if (part === '*') return wild
    const name = /^:(\w+)/.exec(part)?.[1]
    if (name === undefined) return constant(part)
    const values = known[name]
    return values ? oneof({weight: 6, arbitrary: constantFrom(...values)}, wild) : wild
  })
  return tuple(...services).map((chosen) => chosen.join('/'))
}

function requestsTo({method, path}: {method: string; path: string}, tried: Tried) {
  const own = method === 'ALL' ? METHODS : [method]
  const name = oneof({weight: 8, arbitrary: constantFrom(...tried.asked)}, anything())
  const authorization = oneof(
    {weight: 6, arbitrary: constant(`Bearer ${tried.lake.token}`)},
    constantFrom('Bearer wrong', '', 'Basic eDp5'),
  )
  return tuple(
    oneof({weight: 6, arbitrary: constantFrom(...own)}, constantFrom(...METHODS)),
    pathsOf(path, tried.known),
    dictionary(name, text, {maxKeys: 4}),
    oneof({weight: 2, arbitrary: textBody}, damaged(tried.files)),
    option(authorization),
    dictionary(constantFrom(...HEADERS, ...MORE_HEADERS), text, {maxKeys: 2}),
  ).map(([verb, to, search, body, token, headers]) => {
    const url = new URL(tried.lake.origin + to)
    for (const [key, value] of Object.entries(search)) url.searchParams.append(key, value)
    // What no client can send is tried with bytes on a socket.
    const sendable = Object.entries(headers).filter(([, value]) => !/[^\t\x20-\x7e]/.test(value))
    const init: RequestInit = {
      method: verb,
      headers: Object.fromEntries([...sendable, ...(token ? [['authorization', token]] : [])]),
      ...(verb !== 'GET' &&
        verb !== 'HEAD' && {body: typeof body === 'string' ? body : body.slice()}),
    }
    return {url: url.href, init}
  })
}

/** Reads an answer to its end; of a stream, the beginning. */
async function drain(response: Response): Promise<void> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.arrayBuffer()
    return
  }
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

/** Does the work and adds to `asked` every name that it asks of a query string. */
async function overhearing(asked: Set<string>, work: () => Promise<void>): Promise<void> {
  const spies = (['get', 'getAll', 'has'] as const).map((name) =>
    vi.spyOn(URLSearchParams.prototype, name),
  )
  await work()
  for (const {mock} of spies) for (const [name] of mock.calls) asked.add(name)
  for (const spy of spies) spy.mockRestore()
}

/** Routes by kind, with how often each is tried; a route is of the first kind that fits, the last fits all. */
const KINDS: readonly (readonly [name: string, RegExp, runs: number])[] = [
  ['mutations and actions', /\/data\/(mutate|actions)/, 1200],
  ['streams', /\/data\/(listen|live)/, 400],
  ['queries, documents and history', /\/data\//, 250],
  ['uploads', /\/assets\//, 400],
  ['people and sign-in', /\/(auth|users)\//, 200],
  ['images and files', /^\/lake\/(images|files)/, 300],
  ['all else', /./, 80],
]

/** The routes as the lake itself knows them, so that a new one is tried without anyone thinking of it. */
function routesOf({lake}: Tried, name: string) {
  const kindOf = (path: string) => KINDS.find(([, pattern]) => pattern.test(path))?.[0]
  return lake.app.routes.filter(({path}) => path !== '/lake/*' && kindOf(path) === name)
}

async function tryRoutes(tried: Tried, name: string, runs: number) {
  const {lake, reader, asked} = tried
  const routes = routesOf(tried, name)
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) {
    const statuses = new Set<number>()
    const attempt = async ({url, init}: {url: string; init: RequestInit}) => {
      const response = await lake.app.fetch(new Request(url, init))
      expect(response.status).toBeLessThan(500)
      statuses.add(response.status)
      await drain(response)
    }
    const attempts = async (numRuns: number) =>
      assert(asyncProperty(requestsTo(route, tried), attempt), {numRuns})
    // What a first few are asked for, the others bring.
    await overhearing(asked, async () => attempts(20))
    await attempts(runs)
    const label = `${route.method} ${route.path}`
    const reached = [...statuses].some((status) => status !== 404)
    expect(reached, `${label} was reached`).toBe(true)
    expect(await reader.fetch('1 + 1'), `the lake lives after ${label}`).toBe(2)
    expect(lake.connections(), `${label} leaves nothing open`).toEqual({streams: 0, sockets: 0})
  }
}

describe('whatever comes, the answer is no fault of the lake, which lives on', () => {
  test.each(KINDS)('%s', async (name, _, runs) => tryRoutes(await lakeToTry(), name, runs), 120_000)

  test('people and sign-in, with a password', async () => {
    await tryRoutes(await lakeToTry('correct horse'), 'people and sign-in', 100)
  }, 60_000)
})
