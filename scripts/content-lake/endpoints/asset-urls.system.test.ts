import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {fourColourImage} from '../testing/image-fixture.ts'
import {writeHistoryAsBefore} from '../testing/former-history.ts'
import {listenTo} from '../testing/event-reader.ts'
import {
  DATASET,
  type LakeFixture,
  PROJECT,
  shareEmptyLake,
  startLake,
  temporaryFolder,
} from '../testing/lake-fixture.ts'

const emptyLake = shareEmptyLake()

const FIRST_URL = '*[_type == "sanity.imageAsset"][0].url'

/** The URL of the only image from every place in which the lake answers with it. */
async function fetchUrls(
  {writer, lake, asEditor: headers}: LakeFixture,
  id: string,
  apiHost = lake.url,
) {
  const client = writer.withConfig({apiHost})
  const get = async (path: string) => {
    const text = await (await fetch(`${apiHost}/v2025-02-19${path}`, {headers})).text()
    return /"url":"([^"?]*)/.exec(text)?.[1]
  }
  const history = `/data/history/${DATASET}`
  return [
    await client.fetch(FIRST_URL),
    (await client.getDocument(id))?.['url'],
    (await client.patch(id).set({label: apiHost}).commit())['url'],
    await get(`/data/query/${DATASET}?query=${encodeURIComponent('*[0]{"a": {url}}')}`),
    await get(`/data/export/${DATASET}`),
    await get(`${history}/transactions/${id}?effectFormat=mendoza&excludeMutations=true`),
    await get(`${history}/transactions/${id}`),
    await get(`${history}/documents/${id}?lastRevision=true`),
  ]
}

const uploadImage = async ({writer}: LakeFixture) =>
  writer.assets.upload('image', await fourColourImage(), {filename: 'q.png'})

test('the URL of an asset is absolute wherever the lake names it, and can be opened', async () => {
  const fixture = await emptyLake()
  const asset = await uploadImage(fixture)
  const {_id, url} = asset
  expect(url).toBe(`${fixture.lake.url}/${asset.path}`)
  const {status} = await fetch(url, {headers: fixture.asEditor})
  expect(status).toBe(200)
  expect(new Set(await fetchUrls(fixture, _id))).toEqual(new Set([url]))
})

test('the URL begins with the origin of each request, where none is configured', async () => {
  const fixture = await emptyLake()
  const {_id, path} = await uploadImage(fixture)
  const byName = fixture.lake.url.replace('127.0.0.1', 'localhost')
  expect(new Set(await fetchUrls(fixture, _id, byName))).toEqual(new Set([`${byName}/${path}`]))
})

test('the URL begins with the configured origin, except in exports', async () => {
  const origin = 'https://gas.example'
  const fixture = await startLake({origin})
  const {_id, url, path} = await uploadImage(fixture)
  expect(url).toBe(`${origin}/lake/${path}`)
  // Who exports downloads the assets next: from the lake that it reached.
  const urls = await fetchUrls(fixture, _id)
  expect(urls[4]).toBe(`${fixture.lake.url}/${path}`)
  expect(new Set(urls.toSpliced(4, 1))).toEqual(new Set([url]))
})

test('listeners get the same URL, and may filter by it', async () => {
  const fixture = await emptyLake()
  const {_id, url} = await uploadImage(fixture)
  const options = {effectFormat: 'mendoza', includePreviousRevision: true}
  const events = listenTo(fixture.writer, '*[url == $url]', {url}, options)
  await events.next()
  const before = await fixture.writer.getDocument(_id)
  const after = await fixture.writer.patch(_id).set({title: 'Pipes'}).commit()
  const {_rev: rev, ...applied} = after
  expect(await events.next()).toMatchObject({
    transition: 'update',
    result: after,
    previous: before,
    resultRev: rev,
    effects: {apply: [0, applied]},
  })
})

test('queries and mutations find an asset by the URL that the reader sees', async () => {
  const fixture = await emptyLake()
  const {writer} = fixture
  const {_id, url} = await uploadImage(fixture)
  await writer.create({_id: 'page', _type: 'page', image: {asset: {_ref: _id}}})
  expect(await writer.fetch('*[_type == "page"][0].image.asset->url')).toBe(url)
  expect(await writer.fetch('*[url == $url]._id', {url})).toEqual([_id])
  expect(await writer.fetch(`*[url in [${JSON.stringify(url)}]]._id`)).toEqual([_id])
  expect(await writer.fetch('*[string::startsWith(url, "http")]._id')).toEqual([_id])
  await writer.patch({query: '*[url == $url]', params: {url}}).set({title: 'Found'}).commit()
  expect((await writer.getDocument(_id))?.['title']).toBe('Found')
})

test('anonymous clients, whose queries run in another process, get and may send the same URLs', async () => {
  const fixture = await emptyLake()
  const {writer, reader} = fixture
  const {_id, url} = await uploadImage(fixture)
  const label = 'Pïpes ₦ 😀'
  await writer.create({_id: 'page', _type: 'page', label, image: {asset: {_ref: _id}}})
  const fields = '"first": image.asset->url, label, "second": [image.asset->url, label]'
  expect(await reader.fetch(`*[_id == "page"][0]{${fields}}`)).toEqual({
    first: url,
    label,
    second: [url, label],
  })
  expect(await reader.fetch('*[url == $url]._id', {url})).toEqual([_id])
  expect(await reader.fetch(`*[url in [${JSON.stringify(url)}]]._id`)).toEqual([_id])
})

test('a data folder keeps working at another origin and path, with its history', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({dataDir})
  const {_id, url} = await uploadImage(first)
  await first.lake.close()
  const second = await startLake({dataDir, basePath: '/content'})
  const moved = url.replace(first.lake.url, second.lake.url)
  expect(moved).not.toBe(url)
  expect(new Set(await fetchUrls(second, _id))).toEqual(new Set([moved]))
  expect((await fetch(moved, {headers: second.asEditor})).status).toBe(200)
})

test('a data folder of an earlier release, with paths as URLs, is upgraded', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({dataDir})
  const asset = await uploadImage(first)
  await first.writer.create({_id: 'page', _type: 'page', url: '/about'})
  await first.lake.close()
  writeHistoryAsBefore(dataDir)
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  for (const [table, column] of [
    ['documents', 'body'],
    ['transaction_documents', 'after'],
    ['transaction_documents', 'mutations'],
  ]) {
    database.exec(
      `UPDATE ${table} SET ${column} = replace(${column}, 'http://lake.invalid/', '/lake/')`,
    )
  }
  // Without what later releases have added.
  for (const column of ['agent', 'address']) {
    database.exec(`ALTER TABLE sessions DROP COLUMN ${column}`)
  }
  database.exec('PRAGMA user_version = 1')
  database.close()

  const second = await startLake({dataDir})
  const url = `${second.lake.url}/${asset.path}`
  expect(new Set(await fetchUrls(second, asset._id))).toEqual(new Set([url]))
  expect((await second.writer.getDocument('page'))?.['url']).toBe('/about')
})

test('an asset document that names this asset at another lake gets the URL here', async () => {
  const fixture = await emptyLake()
  const {_id, url, path} = await uploadImage(fixture)
  const document = await fixture.writer.getDocument(_id)
  if (!document) throw new Error('The asset document is missing')
  const writeUrl = (url: string) => fixture.writer.createOrReplace({...document, url})
  for (const lakeUrl of [`http://localhost:3000/lake/${path}`, `/lake/${path}`]) {
    expect((await writeUrl(lakeUrl))['url']).toBe(url)
  }
  const hosted = `https://cdn.sanity.io/images/${PROJECT}/${DATASET}/a-1x1.png`
  expect((await writeUrl(hosted))['url']).toBe(hosted)
})
