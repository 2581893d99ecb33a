import {expect, test} from 'vitest'
import {PROJECT, startLake} from '../testing/lake-fixture.ts'

const QUERY = '*[_type == "news" && slug == $slug && _id in $ids][$from...$to]{title}'
const PARAMS = {slug: 'x', ids: ['a'], from: 0, to: 6}
const OTHER = '*[_type == "news"]'
const forwarded = {'X-Forwarded-For': '203.0.113.7'}

type Asked = {query?: string; params?: object; headers?: Record<string, string>; method?: string}

async function startOpenLake(options = {}) {
  const fixture = await startLake({knownQueries: [QUERY], ...options})
  const ask = ({query = QUERY, params = {}, headers = {}, method = 'POST'}: Asked) => {
    const url = `${fixture.lake.url}/v2025-02-19/data/query/production`
    return method === 'GET'
      ? fetch(`${url}?query=${encodeURIComponent(query)}`, {headers})
      : fetch(url, {method, headers, body: JSON.stringify({query, params})})
  }
  return {...fixture, ask}
}

test('strangers of a lake that is open to others ask what the site asks, by its text', async () => {
  const {ask, asEditor, lake} = await startOpenLake({password: 'a long password'})
  expect((await ask({params: PARAMS})).status).toBe(200)
  expect((await ask({query: `${QUERY} `, params: PARAMS})).status).toBe(403)
  expect((await ask({query: OTHER, method: 'GET'})).status).toBe(403)
  // Nothing of a refused query is parsed, so that it costs nothing.
  const refused = await ask({query: '*[', params: {}})
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    statusCode: 403,
    error: 'Forbidden',
    message: 'Without signing in, only the queries of this site are answered',
  })
  expect((await ask({query: OTHER, headers: asEditor})).status).toBe(200)
  const listening = `${lake.url}/v2025-02-19/data/listen/production?query=*`
  expect((await fetch(listening)).status).toBe(403)
})

test.each([
  ['another name', {unused: 1}],
  ['an object', {slug: {a: 1}}],
  ['a list for a text', {slug: ['x']}],
  ['a text for a list', {ids: 'a'}],
  ['a list of lists', {ids: [['a']]}],
  ['a list of numbers', {ids: [1]}],
  ['a number for a text', {slug: 1}],
  ['nothing for a text', {slug: null}],
  ['a text for a number', {from: '0'}],
  ['a text for another', {to: '6'}],
])(
  'a stranger’s parameters are those of the query, with their types: %s is refused',
  async (_, params) => {
    const {ask} = await startOpenLake({password: 'a long password'})
    expect((await ask({params: {...PARAMS, ...params}})).status).toBe(403)
  },
)

test('on this machine alone any query goes, through a proxy only the site’s', async () => {
  const {ask} = await startOpenLake()
  expect((await ask({query: OTHER})).status).toBe(200)
  expect((await ask({query: OTHER, headers: forwarded})).status).toBe(403)
  expect((await ask({params: PARAMS, headers: forwarded})).status).toBe(200)
})

test('live events, documents by id and the export stay open to strangers', async () => {
  const {lake, writer} = await startOpenLake({password: 'a long password'})
  await writer.create({_id: 'a', _type: 'news', title: 'A'})
  const data = `${lake.url}/v2025-02-19/data`
  const headers = {'X-Sanity-Project-ID': PROJECT}
  for (const path of ['doc/production/a', 'export/production', 'live/events/production']) {
    const response = await fetch(`${data}/${path}`, {headers})
    expect([path, response.status]).toEqual([path, 200])
    await response.body?.cancel()
  }
})

test('a lake without a list of queries answers any query of strangers', async () => {
  const {ask} = await startOpenLake({knownQueries: undefined, password: 'a long password'})
  expect((await ask({query: OTHER})).status).toBe(200)
})
