import {expect, test} from 'vitest'
import {type CleanUp, startLake, startOnce} from '../testing/lake-fixture.ts'

/** The query of every page of the site: the one query of anybody that this lake knows. */
const KNOWN = '*[_type == "news" && title match $text + "*"] | order(_id)[$from...$to].title'
const VISITOR = {text: 'Item', from: 0, to: 2}
const PAGE = ['Item 0', 'Item 1']
/** A query of the Studio. */
const STUDIO = 'count(*[_type == "news"])'

const TIMEOUT = {error: {type: 'queryTimeoutError'}}
const REFUSED = {error: {type: 'queryParseError', description: 'the query is nested too deeply'}}

async function startSite(queryTime = 60_000, cleanUp?: CleanUp) {
  const fixture = await startLake(
    {knownQueries: [KNOWN], editorQueries: [STUDIO], queryTime},
    cleanUp,
  )
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 200; n++) {
    transaction.create({_id: `news-${1000 + n}`, _type: 'news', title: `Item ${n}`, n})
  }
  await transaction.commit()
  /** A query as an anonymous client sends it: status and body. */
  const query = async (text: string, params = {}, signal: AbortSignal | null = null) => {
    const response = await fetch(`${fixture.lake.url}/v2023-05-03/data/query/production`, {
      method: 'POST',
      body: JSON.stringify({query: text, params}),
      signal,
    })
    return {status: response.status, body: await response.json()}
  }
  const visit = async () => (await query(KNOWN, VISITOR)).body.result
  /** Sends `count` heavy queries at once. */
  const attack = (count: number) => {
    const givenUp = new AbortController()
    const sent = Array.from({length: count}, (_, seed) =>
      query(heavy(seed), {}, givenUp.signal).catch(() => 'given up'),
    )
    const giveUp = async () => {
      givenUp.abort()
      return Promise.all(sent)
    }
    return {giveUp}
  }
  return {...fixture, query, visit, attack}
}

const site = startOnce((cleanUp) => startSite(undefined, cleanUp))
/** A site whose queries may take little time. */
const strictSite = startOnce((cleanUp) => startSite(1_000, cleanUp))

/** Nested projections, each of which adds the text or list of the one before to itself. */
const doubled = (start: string, times: number) =>
  Array.from({length: times}).reduce<string>((inner) => `${inner}{"s": s + s}`, `{"s": ${start}}`)

/** Compares 200 documents with each other, four deep: no machine does that within the limit. */
const heavy = (seed: number) => {
  const inner = `count(*[count(*[n != ^.n + ${seed}]) > ^.n])`
  return `count(*[count(*[${inner} > ^.n && title match "*1*" + ^.title]) > n])`
}

test.each([
  [
    'a pattern that backtracks for ever',
    '{"x": $t match $p}',
    {t: 'a'.repeat(900), p: '*a*a*a*a*a*a*a*a*b'},
    400,
    TIMEOUT,
  ],
  ['a long chain of conditions', `*[${Array(7900).fill('a==1').join('&&')}]`, {}, 400, TIMEOUT],
  ['one longer than any', `*[${Array(22_000).fill('a==1').join(' && ')}]`, {}, 413, {}],
  ['a text that doubles 28 times', doubled('"s"', 28), {}, 400, TIMEOUT],
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
])(
  'an anonymous query is answered within its limits, and visitors meanwhile: %s',
  async (...args) => {
    const [, text, params, status, body] = args
    const {query, visit} = body === TIMEOUT ? strictSite() : site()
    const attack = query(text, params)
    const visits = await Promise.all([visit(), visit(), visit()])
    expect(visits).toEqual([PAGE, PAGE, PAGE])
    expect(await attack).toMatchObject({status, body})
    expect(await visit()).toEqual(PAGE)
    expect((await query('1 + 1')).body.result).toBe(2)
  },
)

test('queries that wait delay no visitor, and whoever is signed in by one of them at most', async () => {
  // The writer waits for the query that runs. It must end long before the lake refuses whoever waits.
  const {visit, attack, writer} = await startSite(5_000)
  const {giveUp} = attack(30)
  expect(await visit()).toEqual(PAGE)
  expect(await writer.fetch('count(*)')).toBe(200)
  await writer.create({_id: 'news-2000', _type: 'news', title: 'Item 2000'})
  await writer.delete('news-2000')
  await giveUp()
})

test('only queries that the lake does not know start a process; it ends where nobody waits, and with the lake', async () => {
  const {lake, query, visit, attack, writer, reader} = await startSite()
  await visit()
  expect(await writer.fetch(STUDIO)).toBe(200)
  expect(lake.queryProcesses()).toBe(0)
  expect(await reader.fetch(STUDIO), 'the Studio’s queries are not for anybody').toBe(200)
  expect(lake.queryProcesses()).toBe(1)
  const {giveUp} = attack(10)
  expect(await visit()).toEqual(PAGE)
  expect(await giveUp()).toEqual(Array(10).fill('given up'))
  await expect.poll(() => lake.queryProcesses()).toBe(0)
  expect((await query('count(*)')).body.result).toBe(200)
  const running = query(heavy(0)).catch(() => 'closed')
  expect(await visit()).toEqual(PAGE)
  await lake.close()
  expect(await running).toBe('closed')
  expect(lake.queryProcesses()).toBe(0)
})

test('a mutation by a query that takes too long is refused, and changes nothing', async () => {
  const {writer, visit} = site()
  const refused = writer.delete({query: `*[_type == "news" && ${heavy(1)} > 0]`})
  await expect(refused).rejects.toMatchObject({statusCode: 400})
  expect(await visit()).toEqual(PAGE)
})

test('a result that is too large is refused, and one that is not is complete', async () => {
  const {query} = site()
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

test('an editor’s query that takes too long is stopped, while others are answered', async () => {
  const {reader, writer} = strictSite()
  const runaway = writer.fetch(heavy(1)).catch((error: unknown) => error)
  const readers = Promise.all(Array.from({length: 10}, () => reader.fetch('count(*)')))
  expect(await readers).toEqual(Array(10).fill(200))
  expect(await runaway).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('the query took longer than 1 s'),
  })
})

test('a query in a process of its own sees the current documents', async () => {
  const {writer, reader} = site()
  for (const client of [writer, reader]) {
    expect(await client.fetch('count(*)')).toBe(200)
    await writer.create({_id: 'new', _type: 'page'})
    expect(await client.fetch('count(*)')).toBe(201)
    await writer.delete('new')
    expect(await client.fetch('count(*)')).toBe(200)
  }
})
