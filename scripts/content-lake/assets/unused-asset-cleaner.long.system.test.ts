import {existsSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

const png = async (background = '#0a6') =>
  sharp({create: {width: 20, height: 10, channels: 3, background}})
    .png()
    .toBuffer()

/** A lake with an uploaded image and one derived image, and the number of files on disk. */
async function startLakeWithDerivedImage() {
  const fixture = await startLake()
  const {writer, dataDir, asEditor: headers} = fixture
  const upload = async () => writer.assets.upload('image', await png())
  const asset = await upload()
  // Signed in, so that only the file decides.
  const get = async (search = '') => (await fetch(asset.url + search, {headers})).status
  expect(await get('?w=5')).toBe(200)
  const onDisk = () =>
    ['assets/images', 'image-cache'].flatMap((folder) => readdirSync(join(dataDir, folder)).length)
  expect(onDisk()).toEqual([1, 1])
  const reference = {_type: 'image', asset: {_type: 'reference', _ref: asset._id}}
  return {...fixture, asset, upload, get, onDisk, reference}
}

test('deleting an asset deletes its file and the derived images', async () => {
  const {writer, asset, get, onDisk} = await startLakeWithDerivedImage()
  await writer.assets.upload('image', await png('#f00'))
  await writer.delete(asset._id)
  expect(onDisk()).toEqual([1, 0])
  expect([await get(), await get('?w=5')]).toEqual([404, 404])
})

test('deleting a file asset deletes its file', async () => {
  const {writer, dataDir} = await startLake()
  const pdf = await writer.assets.upload('file', Buffer.from('%PDF'), {filename: 'a.pdf'})
  await writer.delete(pdf._id)
  expect(readdirSync(join(dataDir, 'assets/files'))).toEqual([])
})

test('a refused deletion or a dry run deletes nothing', async () => {
  const {writer, asset, get, reference} = await startLakeWithDerivedImage()
  await writer.create({_id: 'page', _type: 'page', picture: reference})
  await expect(writer.delete(asset._id)).rejects.toMatchObject({statusCode: 409})
  await writer.transaction().delete('page').delete(asset._id).commit({dryRun: true})
  expect(await get()).toBe(200)
})

test('a file stays while a document refers to it, and is deleted with the last reference', async () => {
  const {writer, asset, get, reference} = await startLakeWithDerivedImage()
  const weak = {...reference, asset: {...reference.asset, _weak: true}}
  await writer.create({_id: 'drafts.page', _type: 'page', picture: weak})
  await writer.create({_id: 'other', _type: 'page', list: [{_key: 'a', ...weak}]})
  await writer.delete(asset._id)
  expect(await get()).toBe(200)
  await writer.delete('other')
  expect(await get()).toBe(200)
  await writer.patch('drafts.page').unset(['picture']).commit()
  expect(await get()).toBe(404)
})

test('the history of deleted assets can still be read', async () => {
  const {writer, lake, asset, reference} = await startLakeWithDerivedImage()
  const page = await writer.create({_id: 'page', _type: 'page', picture: reference})
  await writer.transaction().delete('page').delete(asset._id).commit()
  const ids = `page,${asset._id}`
  const {documents} = await writer.request({
    uri: `/data/history/production/documents/${ids}?revision=${page._rev}`,
  })
  expect(documents).toMatchObject([{picture: reference}, {_id: asset._id}])
  expect(await lake.app.request(asset.url)).toMatchObject({
    status: 404,
  })
})

test('an asset can be uploaded again once it is deleted', async () => {
  const {writer, asset, upload, get} = await startLakeWithDerivedImage()
  await writer.delete(asset._id)
  await upload()
  expect(await get()).toBe(200)
})

test('an asset that is deleted between the file and the document of its next upload keeps the file', async () => {
  const {lake, dataDir, asset, upload, get, asEditor} = await startLakeWithDerivedImage()
  const path = join(dataDir, 'assets/images', asset.url.split('/').at(-1) ?? '')
  const deletion = new Request(`${lake.url}/v2023-05-03/data/mutate/production`, {
    method: 'POST',
    headers: {...asEditor, 'Content-Type': 'application/json'},
    body: JSON.stringify({mutations: [{delete: {id: asset._id}}]}),
  })
  const {ino} = statSync(path)
  const uploaded = upload()
  // The upload replaces the file, waits until that is on the disk, and then writes the document.
  while (statSync(path, {throwIfNoEntry: false})?.ino === ino) await setImmediate()
  expect((await lake.app.fetch(deletion)).status).toBe(200)
  await uploaded
  expect(await get()).toBe(200)
})

test('unused files are deleted when the lake opens; files that are not assets stay', async () => {
  const {writer, lake, dataDir, asset} = await startLakeWithDerivedImage()
  await writer.create({_id: 'page', _type: 'page'})
  await lake.close()
  const folder = join(dataDir, 'assets/images')
  const orphan = `${'0'.repeat(40)}-1x1.png`
  writeFileSync(join(folder, orphan), 'no document')
  writeFileSync(join(folder, 'notes.txt'), 'not an asset')
  writeFileSync(join(dataDir, 'image-cache', `${'0'.repeat(40)}-${'1'.repeat(40)}.webp`), 'made')
  await startLake({dataDir})
  const name = asset.url.split('/').at(-1)
  expect(new Set(readdirSync(folder))).toEqual(new Set([name, 'notes.txt']))
  expect(readdirSync(join(dataDir, 'image-cache'))).toHaveLength(1)
})

test('files stay when the database was lost', async () => {
  const {lake, dataDir, asset} = await startLakeWithDerivedImage()
  await lake.close()
  for (const name of ['lake.sqlite', 'lake.sqlite-wal', 'lake.sqlite-shm'])
    rmSync(join(dataDir, name), {force: true})
  await startLake({dataDir})
  const name = asset.url.split('/').at(-1) ?? ''
  expect(existsSync(join(dataDir, 'assets/images', name))).toBe(true)
})
