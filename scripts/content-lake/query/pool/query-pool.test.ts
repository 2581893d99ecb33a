import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {closeDatabase, openDatabase} from '../../store/database.ts'
import {DocumentStore} from '../../store/document-store.ts'
import {queryProcess, startLake, temporaryFolder} from '../../testing/lake-fixture.ts'
import {createQueryPool, isListed} from './query-pool.ts'

const listed = new Set(['*[slug == $slug]'])

describe('a listed query', () => {
  test.each([
    {},
    {slug: 'a-slug'},
    {slug: null, from: 0, to: 6, all: true},
    {ids: ['homePage', 'aboutPage']},
  ])('has parameters such as %j', (params) => {
    expect(isListed(listed, {query: '*[slug == $slug]', params})).toBe(true)
  })

  test.each([
    ['a pattern', {slug: '*a*b'}],
    ['a long text', {slug: 'a'.repeat(300)}],
    ['a long list', {ids: Array.from({length: 200}, () => 'a')}],
    ['a list of lists', {ids: [[]]}],
    ['an object', {slug: {a: 1}}],
    ['no finite number', {to: Infinity}],
    ['many parameters', Object.fromEntries(Array.from({length: 40}, (_, n) => [`p${n}`, n]))],
  ])('is not listed with %s', (_, params) => {
    expect(isListed(listed, {query: '*[slug == $slug]', params})).toBe(false)
  })

  test('is listed by its exact text', () => {
    expect(isListed(listed, {query: '*[slug == $slug ]', params: {}})).toBe(false)
  })
})

/** A pool of an empty dataset; `loads` counts how often a process got a copy of it. */
function startPool() {
  const folder = temporaryFolder()
  const database = openDatabase(folder)
  onTestFinished(() => closeDatabase(database))
  const store = new DocumentStore(database, (error) => {
    throw error
  })
  const pool = createQueryPool(store, {
    sanity: {projectId: 'p', dataset: 'd'},
    codeCache: join(folder, 'code-cache'),
    log: (message) => {
      throw new Error(message)
    },
  })
  onTestFinished(() => pool.close())
  const load = vi.spyOn(store.documents, 'all')
  const evaluate = (query: string, signal?: AbortSignal, isSignedIn = false) =>
    pool.evaluate({query, params: {}, perspective: {kind: 'raw'}, isSignedIn, userId: ''}, {signal})
  return {evaluate, loads: () => load.mock.calls.length}
}

test('a client that goes away ends no process that others use, neither while it loads nor later', async () => {
  const {evaluate, loads} = startPool()
  for (const phase of ['loading', 'evaluating']) {
    const client = new AbortController()
    const given = evaluate('1', client.signal)
    await setImmediate()
    client.abort()
    await expect(given, phase).rejects.toMatchObject({status: 503})
    expect(await evaluate('2'), phase).toContain('"result":2')
    if (phase === 'loading') await evaluate('3')
  }
  // The documents were read for the memory of one process, and to be sent to it.
  expect(loads()).toBe(2)
})

test('who is signed in comes first', async () => {
  const {evaluate} = startPool()
  const answers: string[] = []
  const ask = async (query: string, isSignedIn: boolean) => {
    await evaluate(query, undefined, isSignedIn)
    answers.push(query)
  }
  await Promise.all([ask('1', false), ask('2', false), ask('3', false), ask('4', true)])
  expect(answers).toEqual(['1', '4', '2', '3'])
})

test('on this machine and with the token any number of queries wait; of others a few', async () => {
  const {lake, asEditor} = await startLake(queryProcess)
  const statuses = (headers: Record<string, string>) =>
    Promise.all(
      Array.from({length: 60}, async (_, n) => {
        const url = `${lake.url}/v1/data/query/production?query=${n}`
        const response = await fetch(url, {headers})
        await response.text()
        return response.status
      }),
    )
  expect(new Set(await statuses({}))).toEqual(new Set([200]))
  const proxied = {'X-Forwarded-For': '203.0.113.7'}
  expect(new Set(await statuses({...asEditor, ...proxied}))).toEqual(new Set([200]))
  expect(new Set(await statuses(proxied))).toEqual(new Set([200, 429]))
})

test('a developer’s lake evaluates every query in its own process, with a source map too', async () => {
  const {lake, client} = await startLake({knownQueries: 'any'})
  const editor = client({token: lake.token, resultSourceMap: true})
  expect(await editor.fetch('count(*[_type == $type])', {type: 'none'})).toBe(0)
  expect(lake.queryProcesses()).toBe(0)
})
