import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  string,
  tuple,
} from 'fast-check'
import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const anything = () => string({unit: 'binary', maxLength: 60})
const path = oneof(
  constantFrom(
    '/v1/data/query/production',
    '/v2023-05-03/data/doc/production/a',
    '/v1/data/mutate/production',
    '/v1/data/export/production',
    '/v1/assets/images/production',
    '/v1/assets/files/production',
    '/v1/users/me/keyvalue',
    '/v1/auth/login/local',
    '/images/testproject/production/x',
    `/images/testproject/production/${'0'.repeat(40)}-1x1.png`,
  ),
  anything().map((text) => `/v1/data/doc/production/${encodeURIComponent(text.toWellFormed())}`),
  anything().map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
)
const search = dictionary(
  oneof(
    constantFrom('query', '$x', 'perspective', 'w', 'rect', 'origin', 'filename', 'visibility'),
    anything(),
  ),
  anything(),
  {maxKeys: 5},
)
const mutation = oneof(
  jsonValue(),
  tuple(constantFrom('create', 'createOrReplace', 'patch', 'delete'), jsonValue()).map(
    ([kind, value]) => ({[kind]: value}),
  ),
  dictionary(constantFrom('set', 'unset', 'inc', 'insert', 'diffMatchPatch'), jsonValue()).map(
    (operations) => ({patch: {id: 'there', ...operations}}),
  ),
  dictionary(anything(), jsonValue()).map((set) => ({patch: {id: 'there', set}})),
)
const body = oneof(
  anything(),
  jsonValue().map((value) => JSON.stringify(value)),
  mutation.map((value) => JSON.stringify({mutations: [value]})),
  tuple(anything(), jsonValue()).map(([query, params]) => JSON.stringify({query, params})),
)

test('whatever bytes arrive, the answer is no fault of the lake, which lives on', async () => {
  const {lake, writer} = await startLake()
  const there = {_id: 'there', _type: 'page', list: [{_key: 'a'}], text: 'x', n: 1}
  await writer.create(there)
  const method = constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS')
  await assert(
    asyncProperty(method, path, search, body, async (verb, to, named, content) => {
      const url = new URL(`${lake.url}${to}`)
      for (const [name, value] of Object.entries(named)) url.searchParams.append(name, value)
      const request = new Request(url, {
        method: verb,
        headers: {Authorization: `Bearer ${lake.token}`},
        ...(verb !== 'GET' && verb !== 'HEAD' && {body: content}),
      })
      const response = await lake.app.fetch(request)
      expect(response.status).toBeLessThan(500)
      await response.arrayBuffer()
    }),
    {numRuns: 1500},
  )
  expect(await writer.fetch('*[_id == "there"][0]._type')).toBe('page')
})

const WORDS =
  `* [ ] ( ) { } @ ^ -> | order score , . .. _type == "page" in match $x 1 - " // ... => :
  count select references list o null hasOwnProperty __proto__ fn array::join diff::changedAny pt::text
  dateTime boost asc desc [0]`.split(/\s+/)

test('queries made of GROQ at random are answered or refused', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'a', _type: 'page', list: [1, 'x', {a: null}], o: {b: [[]]}})
  const words = constantFrom(...WORDS)
  const query = tuple(words, words, words, words, words, words, words, words).map((parts) =>
    parts.join(' '),
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
    {numRuns: 3000},
  )
})
