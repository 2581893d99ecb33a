import {randomBytes} from 'node:crypto'
import {createClient} from '@sanity/client'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import {listenTo} from './testing/event-reader.ts'
import {
  type CleanUp,
  DATASET,
  PROJECT,
  queryProcess,
  startLake,
  startOnce,
} from './testing/lake-fixture.ts'

/** The connection to the configured dataset of hosted Sanity, or else to a new lake. */
const connection = startOnce(async (cleanUp) => {
  const {CONFORMANCE_PROJECT_ID, CONFORMANCE_DATASET, CONFORMANCE_TOKEN} = process.env
  if (CONFORMANCE_PROJECT_ID && CONFORMANCE_DATASET && CONFORMANCE_TOKEN) {
    return {
      projectId: CONFORMANCE_PROJECT_ID,
      dataset: CONFORMANCE_DATASET,
      token: CONFORMANCE_TOKEN,
    }
  }
  const {url, token} = (await startLake(queryProcess, cleanUp)).lake
  const target = {projectId: PROJECT, dataset: DATASET}
  return {...target, token, apiHost: url, useProjectHostname: false}
})

/**
 * A few documents with every kind of field, in the dataset of the conformance tests; deleted after the test. The
 * tests check what the site, the Studio and the scripts rely on, with a new lake. With CONFORMANCE_PROJECT_ID,
 * CONFORMANCE_DATASET and CONFORMANCE_TOKEN they check that dataset of hosted Sanity. It may contain other documents.
 */
async function conformanceDataset(cleanUp: CleanUp = onTestFinished) {
  const {token, ...target} = connection()
  const settings = {
    ...target,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
  } as const
  const writer = createClient({...settings, token})
  const visitor = createClient({...settings, perspective: 'published'})
  /** The type, and the prefix of ids, of the test's documents: the dataset may contain others. */
  const type = `conformance-${randomBytes(6).toString('hex')}`
  cleanUp(async () => {
    const left = '*[string::startsWith(_type, $type) || string::startsWith(label, $type)]'
    await writer.delete({query: left, params: {type}})
    const count = await writer.fetch<number>(`count(${left})`, {type})
    if (count !== 0) throw new Error(`${count} documents of the suite are left in the dataset.`)
  })
  const reference = (name: string) => ({_type: 'reference', _ref: `${type}-${name}`})
  const tags = (...names: string[]) => names
  await writer
    .transaction()
    .create({_id: `${type}-a`, _type: type, title: 'Alpha gas', n: 1, tags: tags('x', 'y')})
    .create({_id: `${type}-b`, _type: type, title: 'beta', n: 2, date: '2026-01-02'})
    .create({
      _id: `${type}-c`,
      _type: type,
      title: 'Gamma',
      n: 3,
      date: '2026-03-04',
      about: reference('a'),
      body: [
        {
          _type: 'block',
          _key: 'k',
          style: 'normal',
          markDefs: [],
          children: [{_type: 'span', _key: 's', text: 'Some words', marks: []}],
        },
      ],
    })
    .create({_id: `drafts.${type}-b`, _type: type, title: 'beta, revised', n: 20})
    .commit()
  const runQuery = (
    query: string,
    params = {},
    perspective: 'raw' | 'published' | 'drafts' = 'published',
  ) => writer.fetch(query, {type, ...params}, {perspective})
  return {writer, visitor, type, runQuery, id: (name: string) => `${type}-${name}`}
}

const readOnlyDataset = startOnce(conformanceDataset)

test.each([
  ['*[_type == $type] | order(lower(title) asc)[0...2].n', [1, 2]],
  ['*[_type == $type] | order(coalesce(date, "") desc, n asc)[0..1].n', [3, 2]],
  ['count(*[_type == $type && title match "gam*"])', 1],
  ['count(*[_type == $type && references(*[_type == $type && n == 1]._id)])', 1],
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
  ['*[_type == $type && title == "Gamma"][0].n // who asks', 3],
])('%s', async (query, answer) => {
  expect(await readOnlyDataset().runQuery(query)).toEqual(answer)
})

test('perspectives: raw, published and drafts', async () => {
  const {runQuery, id} = readOnlyDataset()
  const titles = '*[_type == $type && title match "beta*"] | order(title).title'
  expect(await runQuery(titles, {}, 'raw')).toEqual(['beta', 'beta, revised'])
  expect(await runQuery(titles, {}, 'published')).toEqual(['beta'])
  expect(await runQuery(titles, {}, 'drafts')).toEqual(['beta, revised'])
  const overlaid = await runQuery('*[_id == $id][0]{_id, _originalId}', {id: id('b')}, 'drafts')
  expect(overlaid).toEqual({_id: id('b'), _originalId: `drafts.${id('b')}`})
})

test('a source map names the document and the path of each value', async () => {
  const {writer, type, id} = readOnlyDataset()
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
  const {runQuery} = readOnlyDataset()
  await expect(runQuery('*[_type ==')).rejects.toMatchObject({
    statusCode: 400,
    details: {type: 'queryParseError', start: expect.any(Number)},
  })
  await expect(runQuery('*[n == $missing]')).rejects.toMatchObject({statusCode: 400})
})

test('a query too long for a URL is sent by POST, with the same result', async () => {
  const {runQuery} = readOnlyDataset()
  const names = Array.from({length: 800}, (_, n) => `an-unused-name-${n}`)
  const query = 'count(*[_type == $type && !(title in $names)])'
  expect(await runQuery(query, {names})).toBe(3)
})

test('mutations: create once, patch, and keep references intact', async () => {
  const {writer, type, id} = await conformanceDataset()
  const again = writer.create({_id: id('a'), _type: type})
  await expect(again).rejects.toMatchObject({statusCode: 409})
  const patched = await writer
    .patch(id('a'))
    .setIfMissing({list: []})
    .insert('after', 'list[-1]', ['one', 'two'])
    .inc({n: 5})
    .unset(['tags[0]'])
    .commit()
  expect(patched).toMatchObject({list: ['one', 'two'], n: 6, tags: ['y']})
  const late = writer.patch(id('a')).ifRevisionId('older').set({n: 0}).commit()
  await expect(late).rejects.toMatchObject({statusCode: 409})
  await expect(writer.delete(id('a'))).rejects.toMatchObject({statusCode: 409})
  const dangling = {_type: 'reference', _ref: id('missing')}
  const create = writer.create({_id: id('d'), _type: type, about: dangling})
  await expect(create).rejects.toMatchObject({statusCode: 409})
  const missing = writer.patch(id('missing')).set({n: 1}).commit()
  await expect(missing).rejects.toMatchObject({statusCode: expect.toSatisfy((n) => n >= 400)})
})

test('actions and listeners: an edit, a publish, and its two events', async () => {
  const {writer, id} = await conformanceDataset()
  const pair = {draftId: `drafts.${id('a')}`, publishedId: id('a')}
  const events = listenTo(writer, '*[_id in $ids]', {ids: Object.values(pair)})
  expect(await events.next()).toMatchObject({type: 'welcome'})
  const patch = {set: {title: 'Alpha, again'}}
  await writer.action({actionType: 'sanity.action.document.edit', ...pair, patch})
  expect(await events.next()).toMatchObject({documentId: pair.draftId, transition: 'appear'})
  await writer.action({actionType: 'sanity.action.document.publish', ...pair})
  const both = [await events.next(), await events.next()]
  expect(both).toContainEqual(expect.objectContaining({transition: 'update'}))
  expect(both).toContainEqual(expect.objectContaining({transition: 'disappear'}))
  expect(await writer.getDocument(id('a'))).toMatchObject({title: 'Alpha, again'})
})

test('history: the transactions of a document, and the document as it was', async () => {
  const {writer, id} = await conformanceDataset()
  const first = await writer.getDocument(id('a'))
  await writer.patch(id('a')).set({title: 'Changed'}).commit()
  const {dataset: name} = writer.config()
  const {documents} = await writer.request({
    uri: `/data/history/${name}/documents/${id('a')}?revision=${first?._rev}`,
  })
  expect(documents).toMatchObject([{title: 'Alpha gas', _rev: first?._rev}])
})

test('a dry run returns the result and changes nothing', async () => {
  const {writer, id} = readOnlyDataset()
  const patch = writer.patch(id('a')).set({title: 'Not really'})
  const preview = await writer.mutate(patch, {dryRun: true})
  expect(JSON.stringify(preview)).toContain('Not really')
  expect(await writer.getDocument(id('a'))).toMatchObject({title: 'Alpha gas'})
})

test('without a token there are no drafts and no writes', async () => {
  const {visitor, id, type} = readOnlyDataset()
  const ids = [id('a'), `drafts.${id('b')}`]
  const seen = await visitor.fetch('*[_id in $ids]._id', {ids}, {perspective: 'raw'})
  expect(seen).not.toContain(`drafts.${id('b')}`)
  const create = visitor.create({_id: id('planted'), _type: type})
  const refused = expect.toSatisfy((status) => status === 401 || status === 403)
  await expect(create).rejects.toMatchObject({statusCode: refused})
  await expect(visitor.delete(id('b'))).rejects.toMatchObject({statusCode: refused})
})

test('an image is described, stored, delivered in the requested size, and deleted', async () => {
  const {writer, type} = await conformanceDataset()
  const channels = {create: {width: 60, height: 30, channels: 3 as const, background: '#0a6'}}
  // No two runs upload the same, or one would remove the other's.
  const noise = {
    create: {...channels.create, noise: {type: 'gaussian' as const, mean: 120, sigma: 40}},
  }
  const png = await sharp(noise).png().toBuffer()
  const asset = await writer.assets.upload('image', png, {filename: 'one.png', label: type})
  expect(asset).toMatchObject({
    _id: `image-${asset.sha1hash}-60x30-png`,
    metadata: {dimensions: {width: 60, height: 30, aspectRatio: 2}, lqip: expect.any(String)},
    originalFilename: 'one.png',
    size: png.byteLength,
  })
  await writer.create({
    _id: `${type}-picture`,
    _type: type,
    picture: {asset: {_type: 'reference', _ref: asset._id}},
  })
  const url = new URL(asset.url, writer.getUrl('/'))
  const original = await fetch(url)
  expect(Buffer.from(await original.arrayBuffer()).equals(png)).toBe(true)
  url.search = '?w=20&fm=jpg'
  const small = await fetch(url)
  const {width, height, format} = await sharp(await small.arrayBuffer()).metadata()
  expect({width, height, format}).toEqual({width: 20, height: 10, format: 'jpeg'})
  await writer.delete(`${type}-picture`)
  await writer.delete(asset._id)
  expect(await writer.getDocument(asset._id)).toBeFalsy()
})
