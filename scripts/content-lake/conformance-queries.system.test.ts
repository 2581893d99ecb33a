import {expect, test} from 'vitest'
import {conformanceDataset} from './testing/conformance-dataset.ts'
import {hosted} from './testing/conformance-target.ts'

test.each([
  ['*[_type == $type] | order(n desc).n', [3, 2, 1]],
  ['*[_type == $type] | order(lower(title) asc)[0...2].n', [1, 2]],
  ['*[_type == $type] | order(coalesce(date, "") desc, n asc)[0..1].n', [3, 2]],
  ['count(*[_type == $type && title match "gam*"])', 1],
  ['*[_type == $type && "y" in tags][0].n', 1],
  ['*[_type == $type && defined(about)][0]{n, "to": about->title}', {n: 3, to: 'Alpha gas'}],
  ['count(*[_type == $type && references(*[_type == $type && n == 1]._id)])', 1],
  ['*[_type == $type && n == 3][0].nothing', null],
  ['pt::text(*[_type == $type && n == 3][0].body)', 'Some words'],
  [
    '*[_type == $type] | order(n){"size": select(n > 2 => "big", "small")}.size',
    ['small', 'small', 'big'],
  ],
  [
    '*[_type == $type && n in [1, 3]] | order(n){n, ...select(n == 1 => {"one": true})}',
    [{n: 1, one: true}, {n: 3}],
  ],
  [
    '{"all": count(*[_type == $type]), "page": *[_type == $type] | order(n)[1...2].n}',
    {all: 3, page: [2]},
  ],
  ['*[_type == $type && n == 2][0]{"next": *[_type == $type && n > ^.n][0].n}', {next: 3}],
  ['array::unique([1, 2, 1])', [1, 2]],
  ['string::split("a b", " ")', ['a', 'b']],
  ['*[_type == $type && title == "Gamma"][0].n // who asks', 3],
])('%s', async (query, answer) => {
  const {runQuery} = await conformanceDataset()
  expect(await runQuery(query)).toEqual(answer)
})

test('perspectives: raw, published and drafts', async () => {
  const {runQuery, id} = await conformanceDataset()
  const titles = '*[_type == $type && title match "beta*"] | order(title).title'
  expect(await runQuery(titles, {}, 'raw')).toEqual(['beta', 'beta, revised'])
  expect(await runQuery(titles, {}, 'published')).toEqual(['beta'])
  expect(await runQuery(titles, {}, 'drafts')).toEqual(['beta, revised'])
  const overlaid = await runQuery('*[_id == $id][0]{_id, _originalId}', {id: id('b')}, 'drafts')
  expect(overlaid).toEqual({_id: id('b'), _originalId: `drafts.${id('b')}`})
})

test('a source map names the document and the path of each value', async () => {
  const {writer, type, id} = await conformanceDataset()
  const query = '*[_type == $type && n == 3][0]{n, "to": about->title, body[]{children[]{text}}}'
  const params = {type}
  const options = {filterResponse: false, resultSourceMap: 'withKeyArraySelector'} as const
  const {result, resultSourceMap} = await writer.fetch(query, params, options)
  const sources = Object.entries(resultSourceMap?.mappings ?? {}).map(([at, {source}]) => {
    if (source.type !== 'documentValue') return [at, source.type]
    return [
      at,
      resultSourceMap?.documents[source.document]?._id,
      resultSourceMap?.paths[source.path],
    ]
  })
  expect(result).toMatchObject({n: 3, to: 'Alpha gas'})
  expect(sources).toContainEqual(["$['n']", id('c'), "$['n']"])
  expect(sources).toContainEqual(["$['to']", id('a'), "$['title']"])
  expect(sources).toContainEqual([
    "$['body'][0]['children'][0]['text']",
    id('c'),
    "$['body'][?(@._key=='k')]['children'][?(@._key=='s')]['text']",
  ])
  const long = `${query} // ${'x'.repeat(12_000)}`
  expect((await writer.fetch(long, params, options)).resultSourceMap).toEqual(resultSourceMap)
})

test('a syntax error is a 400 with its position', async () => {
  const {runQuery} = await conformanceDataset()
  await expect(runQuery('*[_type ==')).rejects.toMatchObject({
    statusCode: 400,
    details: {type: 'queryParseError', start: expect.any(Number)},
  })
  await expect(runQuery('*[n == $missing]')).rejects.toMatchObject({statusCode: 400})
})

test('a query too long for a URL is sent by POST, with the same result', async () => {
  const {runQuery} = await conformanceDataset()
  const names = Array.from({length: 800}, (_, n) => `an-unused-name-${n}`)
  const query = 'count(*[_type == $type && !(title in $names)])'
  expect(await runQuery(query, {names})).toBe(3)
})

// groq-js has no text search by relevance. The Studio does not need it with the search strategy
// `groqLegacy`.
test.runIf(!hosted)('text::query is refused with a clear error', async () => {
  const {runQuery} = await conformanceDataset()
  const result = runQuery('*[_type == $type && @ match text::query("gas")]')
  await expect(result).rejects.toThrow('text::query() is not available in the local content lake')
})
