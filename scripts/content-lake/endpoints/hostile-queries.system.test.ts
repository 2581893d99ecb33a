import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

/** The query of every page of the site: the one query that this lake knows. */
const KNOWN = '*[_type == "news" && title match $text + "*"] | order(_id)[$from...$to].title'
const VISITOR = {text: 'Item', from: 0, to: 2}
const PAGE = ['Item 0', 'Item 1']

const TIMEOUT = {error: {type: 'queryTimeoutError'}}
const REFUSED = {error: {type: 'queryParseError', description: 'the query is nested too deeply'}}

async function startSite(queryTime = 60_000) {
  const fixture = await startLake({
    knownQueries: [KNOWN],
    queryTime,
    clientAddress: ({headers}) => String(headers['x-client'] ?? '192.0.2.1'),
  })
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 200; n++) {
    transaction.create({_id: `news-${1000 + n}`, _type: 'news', title: `Item ${n}`, n})
  }
  await transaction.commit()
  /** A query as an anonymous client sends it: status and body. */
  const query = async (
    text: string,
    params = {},
    client = '192.0.2.1',
    signal: AbortSignal | null = null,
  ) => {
    const response = await fetch(`${fixture.lake.url}/v2023-05-03/data/query/production`, {
      method: 'POST',
      headers: {'X-Client': client},
      body: JSON.stringify({query: text, params}),
      signal,
    })
    return {status: response.status, body: await response.json()}
  }
  const visit = async () => (await query(KNOWN, VISITOR, '198.51.100.1')).body.result
  return {...fixture, query, visit}
}

/** Nested projections, each of which adds the text or list of the one before to itself. */
const doubled = (start: string, times: number) =>
  Array.from({length: times}).reduce<string>((inner) => `${inner}{"s": s + s}`, `{"s": ${start}}`)

/** Compares 200 documents with each other, four deep: no machine does that within the limit. */
const heavy = (seed: number) => {
  const inner = `count(*[count(*[n != ^.n + ${seed}]) > ^.n])`
  return `count(*[count(*[${inner} > ^.n && title match "*1*" + ^.title]) > n])`
}

describe('an anonymous query', () => {
  test.each([
    [
      'a pattern that backtracks for ever',
      '{"x": $t match $p}',
      {t: 'a'.repeat(900), p: '*a*a*a*a*a*a*a*a*b'},
      400,
      TIMEOUT,
    ],
    ['a pattern of dots', '"x" match $p', {p: '.'.repeat(60_000)}, 400, TIMEOUT],
    ['a long chain of conditions', `*[${Array(7900).fill('a==1').join('&&')}]`, {}, 400, TIMEOUT],
    ['one longer than any', `*[${Array(22_000).fill('a==1').join(' && ')}]`, {}, 413, {}],
    ['a text that doubles 28 times', doubled('"s"', 28), {}, 400, TIMEOUT],
    ['a list that doubles 28 times', doubled('[1]', 28), {}, 400, TIMEOUT],
    ['5,000 filters', `*${'[true]'.repeat(5000)}`, {}, 400, REFUSED],
    ['30,000 brackets', `${'('.repeat(30_000)}1${')'.repeat(30_000)}`, {}, 400, REFUSED],
    ['documents for documents, four deep', heavy(1), {}, 400, TIMEOUT],
    [
      'a known query with a pattern that backtracks',
      KNOWN,
      {text: '*e*e*e*e*e*'.repeat(40), from: 0, to: 9},
      200,
      {result: []},
    ],
  ])('%s: is answered within its limits, and visitors meanwhile', async (...args) => {
    const [, text, params, status, body] = args
    const {query, visit, lake} = await startSite(body === TIMEOUT ? 2_000 : undefined)
    const attack = query(text, params)
    const visits = await Promise.all([visit(), visit(), visit()])
    expect(visits).toEqual([PAGE, PAGE, PAGE])
    expect(await attack).toMatchObject({status, body})
    expect(await visit()).toEqual(PAGE)
    expect((await query('1 + 1')).body.result).toBe(2)
    await lake.close()
  })
})

describe('many queries at once', () => {
  test('are refused beyond 20 that wait, with the time to try again, and delay no visitor', async () => {
    const {lake, visit} = await startSite()
    const url = `${lake.url}/v1/data/query/production?query=${encodeURIComponent(heavy(0))}`
    const givenUp = new AbortController()
    const refusals: (string | null)[] = []
    const attack = async () => {
      const {status, headers} = await fetch(url, {signal: givenUp.signal})
      if (status === 429) refusals.push(headers.get('retry-after'))
    }
    const attacks = Array.from({length: 30}, () => attack().catch(() => 'given up'))
    await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(9)
    expect(await visit()).toEqual(PAGE)
    givenUp.abort()
    await Promise.all(attacks)
    expect(new Set(refusals)).toEqual(new Set(['5']))
  })

  test('of anonymous clients do not delay people who are signed in', async () => {
    const {lake, query, writer} = await startSite()
    const givenUp = new AbortController()
    const answered: number[] = []
    const attack = async (client: string, n: number) => {
      const {status} = await query(heavy(n), {}, client, givenUp.signal)
      answered.push(status)
    }
    const attacks = ['a', 'b', 'c'].map((client, n) => attack(client, n).catch(() => 'given up'))
    await expect.poll(() => lake.queryProcesses()).toBe(1)
    expect(await writer.fetch('count(*)')).toBe(200)
    await writer.create({_id: 'news-2000', _type: 'news', title: 'Item 2000'})
    expect(answered).toEqual([])
    givenUp.abort()
    await Promise.all(attacks)
  })
})

test('queries that nobody waits for any longer leave the queue, and the process that runs one is ended', async () => {
  const {lake, query} = await startSite()
  const url = `${lake.url}/v1/data/query/production?query=${encodeURIComponent(heavy(0))}`
  const givenUp = new AbortController()
  const abandoned = Array.from({length: 10}, () =>
    fetch(url, {signal: givenUp.signal}).catch(() => 'given up'),
  )
  await expect.poll(() => lake.queryProcesses()).toBe(1)
  givenUp.abort()
  expect(await Promise.all(abandoned)).toEqual(Array(10).fill('given up'))
  await expect.poll(() => lake.queryProcesses()).toBe(0)
  expect((await query('count(*)')).body.result).toBe(200)
})

test('only queries that the lake does not know start a process, which the lake ends', async () => {
  const {lake, query, visit} = await startSite()
  await visit()
  expect(lake.queryProcesses()).toBe(0)
  await query('count(*)')
  expect(lake.queryProcesses()).toBe(1)
  await lake.close()
  expect(lake.queryProcesses()).toBe(0)
})

test('a lake closes while an anonymous query runs', async () => {
  const {lake, query, visit} = await startSite()
  const attack = query('{"x": $t match $p}', {t: 'a'.repeat(900), p: '*a*a*a*a*a*b'}).catch(
    () => 'closed',
  )
  expect(await visit()).toEqual(PAGE)
  await lake.close()
  expect(await attack).toBe('closed')
})

test('a mutation by a query that takes too long is refused, and changes nothing', async () => {
  const {writer, visit} = await startSite()
  const refused = writer.delete({query: `*[_type == "news" && ${heavy(1)} > 0]`})
  await expect(refused).rejects.toMatchObject({statusCode: 400})
  expect(await visit()).toEqual(PAGE)
})

test('a result that is too large is refused, and one that is not is complete', async () => {
  const {query} = await startSite()
  const lists = (count: number) => `[${Array(count).fill('*').join(', ')}]`
  const large = await query(lists(300))
  expect(large.body.result).toHaveLength(300)
  expect(large.body.result[299]).toHaveLength(200)
  const tooLarge = await query(lists(800))
  expect(tooLarge).toMatchObject({
    status: 400,
    body: {error: {...TIMEOUT.error, description: 'the result is larger than 16 MB'}},
  })
})

/** A query that evaluates every document for every document for every document … */
const nestedScan = (depth: number): string =>
  depth === 0 ? 'count(*[n > ^.n])' : `count(*[count(*[${nestedScan(depth - 1)} > ^.n]) > 1])`

async function startLakeWithNumbers() {
  const fixture = await startLake()
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 150; n++) transaction.create({_id: `n-${n}`, _type: 'number', n})
  await transaction.commit()
  return fixture
}

test('an editor’s query that takes too long is stopped after 20 s, while others are answered', async () => {
  const {reader, writer} = await startLakeWithNumbers()
  const runaway = writer.fetch(nestedScan(3)).catch((error: unknown) => error)
  const others = Promise.all(Array.from({length: 10}, () => reader.fetch('count(*)')))
  expect(await others).toEqual(Array.from({length: 10}, () => 150))
  expect(await runaway).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('the query took longer than 20 s'),
  })
})

test('a query in a process of its own sees the current documents', async () => {
  const {writer, reader} = await startLakeWithNumbers()
  for (const client of [writer, reader]) {
    expect(await client.fetch('count(*)')).toBe(150)
    await writer.create({_id: 'n-150', _type: 'number', n: 150})
    expect(await client.fetch('count(*)')).toBe(151)
    await writer.delete('n-150')
    expect(await client.fetch('count(*)')).toBe(150)
  }
})
