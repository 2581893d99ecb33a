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
import {smallFiles} from '../testing/image-fixture.ts'
import {anyText, damagedFile, text, textBody} from '../testing/fuzz-values.ts'
import {
  type CleanUp,
  DATASET,
  PROJECT,
  queryProcess,
  startLake,
  startOnce,
} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const HEADERS = ['range', 'if-range', 'if-none-match', 'accept', 'origin', 'sec-fetch-site']
const MORE_HEADERS = ['content-type', 'x-sanity-project-id', 'cookie', 'content-length', 'host']
/** Parameters that are read by other means than `URLSearchParams`, and an unknown one. */
const UNSPIED_PARAMETERS = ['datasetProfile', '$x', '$__proto__', 'none']

/** A lake with a document and an asset of each kind, and the values that reach them. */
async function createTarget(password?: string, cleanUp?: CleanUp) {
  const fixture = await startLake({...queryProcess, password}, cleanUp)
  const {writer} = fixture
  await writer.create({_id: 'there', _type: 'page', list: [{_key: 'a'}], text: 'x', n: 1, o: {}})
  const files = await smallFiles()
  const stored: {path: string; _id: string}[] = []
  for (const [extension, bytes] of Object.entries(files)) {
    const kind = extension === 'pdf' ? 'file' : 'image'
    stored.push(await showAsset(writer, await writer.assets.upload(kind, Buffer.from(bytes))))
  }
  // Grows while the test runs: spies record every parameter that an endpoint reads.
  const parameters = new Set(UNSPIED_PARAMETERS)
  const names = stored.map(({path}) => path.split('/').at(-1) ?? '')
  const samples: Record<string, string[]> = {
    step: ['claim', 'synchronize'],
    version: ['v1', 'vX', 'v2025-02-19'],
    project: [PROJECT],
    dataset: [DATASET],
    ids: ['there', 'there,drafts.there', 'local-editor', ...stored.map(({_id}) => _id)],
    id: ['there', PROJECT],
    file: names,
  }
  return {...fixture, files: Object.values(files), parameters, samples}
}

type Target = Awaited<ReturnType<typeof createTarget>>

/** Paths that match a route's pattern, mostly with existing ids and names. */
function arbitraryPath(pattern: string, samples: Record<string, string[]>) {
  const wild = text.map((value) => encodeURIComponent(value.toWellFormed()) || 'x')
  const segments = pattern.split('/').map((part) => {
    if (part === '*') return wild
    const name = /^:(\w+)/.exec(part)?.[1]
    if (name === undefined) return constant(part)
    const values = samples[name]
    return values ? oneof({weight: 6, arbitrary: constantFrom(...values)}, wild) : wild
  })
  return tuple(...segments).map((chosen) => chosen.join('/'))
}

function arbitraryRequest({method, path}: {method: string; path: string}, target: Target) {
  const methods = method === 'ALL' ? METHODS : [method]
  const name = oneof({weight: 8, arbitrary: constantFrom(...target.parameters)}, anyText())
  const authorization = oneof(
    {weight: 6, arbitrary: constant(`Bearer ${target.lake.token}`)},
    constantFrom('Bearer wrong', '', 'Basic eDp5'),
  )
  return tuple(
    oneof({weight: 6, arbitrary: constantFrom(...methods)}, constantFrom(...METHODS)),
    arbitraryPath(path, target.samples),
    dictionary(name, text, {maxKeys: 4}),
    oneof({weight: 2, arbitrary: textBody}, damagedFile(target.files)),
    option(authorization),
    dictionary(constantFrom(...HEADERS, ...MORE_HEADERS), text, {maxKeys: 2}),
  ).map(([verb, to, search, body, token, headers]) => {
    const url = new URL(target.lake.origin + to)
    for (const [key, value] of Object.entries(search)) url.searchParams.append(key, value)
    // No HTTP client sends others.
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

/** Reads a response to its end; of a stream, and of a snapshot, which ends with its reader, only the beginning. */
async function readResponse(response: Response, route: {path: string}): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream && !route.path.endsWith('/snapshots')) {
    await response.arrayBuffer()
    return
  }
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

/** Runs `work` and adds the name of every query string parameter that it reads to `parameters`. */
async function recordParameters(parameters: Set<string>, work: () => Promise<void>): Promise<void> {
  const spies = (['get', 'getAll', 'has'] as const).map((name) =>
    vi.spyOn(URLSearchParams.prototype, name),
  )
  await work()
  for (const {mock} of spies) for (const [name] of mock.calls) parameters.add(name)
  for (const spy of spies) spy.mockRestore()
}

/** Kinds of routes with the number of requests to each; a route is of the first kind that matches. */
const KINDS: readonly (readonly [name: string, RegExp, runs: number])[] = [
  ['mutations and actions', /\/data\/(mutate|actions)/, 100],
  ['streams', /\/data\/(listen|live)/, 30],
  ['queries, documents and history', /\/data\//, 20],
  ['uploads', /\/assets\//, 40],
  ['users and sign-in', /\/(auth|users)\//, 15],
  ['images and files', /^\/lake\/(images|files)/, 60],
  ['all else', /./, 10],
]

/** The lake's own list of routes, so that new routes are tested too. */
function routesOf({lake}: Target, name: string) {
  const kindOf = (path: string) => KINDS.find(([, pattern]) => pattern.test(path))?.[0]
  return lake.app.routes.filter(({path}) => path !== '/lake/*' && kindOf(path) === name)
}

async function fuzzRoutes(target: Target, name: string, runs: number) {
  const {lake, parameters} = target
  const routes = routesOf(target, name)
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) {
    const statuses = new Set<number>()
    const attempt = async ({url, init}: {url: string; init: RequestInit}) => {
      const response = await lake.app.fetch(new Request(url, init))
      expect(response.status).toBeLessThan(500)
      statuses.add(response.status)
      await readResponse(response, route)
    }
    const attempts = async (numRuns: number) =>
      assert(asyncProperty(arbitraryRequest(route, target), attempt), {numRuns})
    // The first requests find the parameters that the others use.
    await recordParameters(parameters, async () => attempts(20))
    await attempts(runs)
    const label = `${route.method} ${route.path}`
    const reached = [...statuses].some((status) => status !== 404)
    expect(reached, `${label} was reached`).toBe(true)
    // On a new connection: an idle one may be closed by the server at this very moment.
    const query = `${lake.url}/v1/data/query/${DATASET}?query=${encodeURIComponent('1 + 1')}`
    const answer = await (await fetch(query, {headers: {connection: 'close'}})).json()
    expect(answer, `the lake answers after ${label}`).toMatchObject({result: 2})
    expect(lake.connections(), `${label} leaves nothing open`).toEqual({streams: 0, sockets: 0})
  }
}

const target = startOnce((cleanUp) => createTarget(undefined, cleanUp))

describe('random requests are answered without an internal error', () => {
  test.each(KINDS)('%s', async (name, _, runs) => fuzzRoutes(target(), name, runs))

  test('people and sign-in, with a password', async () => {
    await fuzzRoutes(await createTarget('correct horse'), 'users and sign-in', 15)
  })
})

const WORDS =
  `* [ ] ( ) { } @ ^ -> | order score , . .. _type == "page" in match $x 1 - " // ... => :
  count select references list o null hasOwnProperty __proto__ fn array::join diff::changedAny pt::text
  dateTime boost asc desc [0]`.split(/\s+/)

test('random GROQ queries get a result or a 400', async () => {
  const {lake} = target()
  const anyWord = constantFrom(...WORDS)
  const query = tuple(anyWord, anyWord, anyWord, anyWord, anyWord, anyWord, anyWord, anyWord).map(
    (parts) => parts.join(' '),
  )
  await assert(
    asyncProperty(query, constantFrom('', '*[', '*[_type == "page" && '), async (text, start) => {
      const response = await lake.app.fetch(
        new Request(`${lake.url}/v1/data/query/production`, {
          method: 'POST',
          body: JSON.stringify({query: start + text, params: {x: 1}}),
        }),
      )
      expect([200, 400]).toContain(response.status)
    }),
    {numRuns: 200},
  )
})
