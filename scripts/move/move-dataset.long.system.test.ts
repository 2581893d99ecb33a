import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {appendFileSync, readdirSync, truncateSync} from 'node:fs'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {dirname, join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {PROJECT, startLake, temporaryFolder} from 'content-lake/testing'
import {exportWholeDataset} from '../backup/export-dataset.ts'
import {moveLake, readEverything, writeEverything} from './testing/dataset.ts'
import {setTemporaryFolder} from './testing/temporary-folder.ts'

setTemporaryFolder()

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/** A dataset with a page that shows a drawing; `file` is where that is stored. */
async function startWithDrawing() {
  const from = await startLake()
  const asset = await from.writer.assets.upload('image', Buffer.from(drawing), {filename: 'a.svg'})
  const reference = {_type: 'reference', _ref: asset._id}
  await from.writer.create({_id: 'page', _type: 'page', image: {_type: 'image', asset: reference}})
  const file = join(from.dataDir, 'assets/images', asset.url.split('/').at(-1) ?? '')
  return {from, asset, file}
}

test('a drawing whose bytes hosted Sanity has changed moves with what refers to it, once', async () => {
  const {from, asset, file} = await startWithDrawing()
  appendFileSync(file, '<!-- cleaned -->')
  const to = await startLake()
  await moveLake(from, to)
  const moved = await to.writer.fetch('*[_id == "page"][0].image.asset->{_id, size}')
  expect(moved._id).not.toBe(asset._id)
  expect(moved.size).toBe(drawing.length + '<!-- cleaned -->'.length)
  const printed = await moveLake(from, to)
  expect(printed.at(-1)).toBe('Everything is there.')
})

test('a damaged picture stops the move, which names it (behaviour B444)', async () => {
  const {from, file} = await startWithDrawing()
  truncateSync(file, 10)
  await expect(moveLake(from, await startLake())).rejects.toThrow(
    /\/[0-9a-f]{40}-9x9\.svg" returned HTTP 500: The stored image is damaged/,
  )
})

test('a picture that the target refuses is named (behaviour B444)', async () => {
  const from = await startLake()
  const sha1 = createHash('sha1').update('no picture').digest('hex')
  const url = 'data:,no%20picture'
  const asset = {_id: `image-${sha1}-9x9-png`, _type: 'sanity.imageAsset', extension: 'png', url}
  await from.writer.create(asset)
  await expect(moveLake(from, await startLake())).rejects.toThrow(
    new RegExp(`^Failed to upload image .*${sha1}-9x9\\.png:\n.*the format is not supported`),
  )
})

test('what differs stops it before anything is changed, or is kept or replaced, texts of pictures too (behaviour B441)', async () => {
  const [from, to] = [await startLake(), await startLake()]
  for (const {writer} of [from, to]) {
    await writer.assets.upload('image', Buffer.from(drawing), {filename: 'a.svg'})
  }
  const id = await to.writer.fetch('*[_type == "sanity.imageAsset"][0]._id')
  await from.writer.patch(id).set({altText: 'A plant'}).commit()
  await to.writer.patch(id).set({title: 'Only there'}).commit()
  for (const _id of ['missing', 'page']) {
    await from.writer.create({_id, _type: 'page', title: 'From here'})
  }
  for (const _id of ['own', 'page']) {
    await to.writer.create({_id, _type: 'page', title: 'By an editor'})
  }
  const texts = '*[!(_id in path("_.**"))] | order(_id) {_type, altText, title}'
  const picture = {_type: 'sanity.imageAsset', altText: null, title: 'Only there'}
  const page = (title: string) => ({_type: 'page', altText: null, title})
  const [here, there] = [page('From here'), page('By an editor')]

  await expect(moveLake(from, to)).rejects.toThrow(
    /^In the target 2 \(.*page.*\) are different: add --missing/,
  )
  expect(await to.writer.fetch(texts)).toEqual([picture, there, there])
  await moveLake(from, to, {mode: 'missing'})
  expect(await to.writer.fetch(texts)).toEqual([picture, here, there, there])
  await moveLake(from, to, {mode: 'replace', keep: async () => 'before.tar.gz'})
  const replaced = {...picture, altText: 'A plant', title: null}
  expect(await to.writer.fetch(texts)).toEqual([replaced, here, there, here])
})

test('a scheduled release arrives as an active one, and the operator is told', async () => {
  const from = await startLake()
  const releaseId = 'spring'
  await from.writer.releases.create({releaseId, metadata: {title: 'A', releaseType: 'scheduled'}})
  await from.writer.create({_id: 'versions.spring.page', _type: 'page', title: 'Soon'})
  await from.writer.releases.schedule({releaseId, publishAt: '2099-01-01T00:00:00Z'})
  const to = await startLake()
  const printed = await moveLake(from, to)
  expect(await to.writer.releases.get({releaseId})).toMatchObject({state: 'active'})
  expect(printed.join('\n')).toMatch(/Schedule these releases again: 1 \(_\.releases\.spring\)\./)
  expect((await moveLake(from, to)).at(-1)).toBe('Everything is there.')
})

test('a dry run changes nothing, and an empty dataset moves nowhere', async () => {
  const {from} = await startWithDrawing()
  const to = await startLake()
  const printed = await moveLake(from, to, {mode: 'compare'})
  expect(printed.join('\n')).toMatch(/^all 2 0 2 0$/m)
  expect(await readEverything(to)).toEqual([])
  await expect(moveLake(to, from)).rejects.toThrow(/ is empty: look at the settings\.$/)
})

test('documents and pictures that a stopped move has left in part are made whole (behaviour B443)', async () => {
  const from = await startLake()
  await writeEverything(from)
  const before = await readEverything(from)
  const to = await startLake()
  for (const {_type, bytes} of before) {
    if (_type !== 'sanity.imageAsset') continue
    await to.writer.assets.upload('image', Buffer.from(String(bytes), 'base64'))
  }
  await to.writer.create({_id: 'page', _type: 'page', title: 'In part'})
  const ids = before.map(({_id}) => _id)
  await to.writer.create({_id: 'move.state', _type: 'moveState', ids})
  await moveLake(from, to)
  expect(await readEverything(to)).toEqual(before)
  expect(await to.writer.getDocument('move.state')).toBeUndefined()
})

test('documents that do not arrive as a whole are not moved', async () => {
  const from = await startLake()
  const transaction = from.writer.transaction()
  for (const n of [1, 2, 3, 4]) transaction.create({_id: `page-${n}`, _type: 'page'})
  await transaction.commit()
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const {authorization = ''} = request.headers
    const headers = {authorization, 'x-sanity-project-id': PROJECT}
    const answer = await fetch(new URL(request.url ?? '', from.lake.origin), {headers})
    const text = await answer.text()
    const isExport = request.url?.includes('/data/export/')
    response.setHeader('Content-Type', answer.headers.get('content-type') ?? '')
    response.end(isExport ? text.split('\n').slice(0, 3).join('\n') : text)
  }
  const server = createServer((request, response) => void passOn(request, response)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const {pathname} = new URL(from.lake.url)
  const writer = from.writer.withConfig({apiHost: `http://localhost:${port}${pathname}`})
  const to = await startLake()
  await expect(moveLake({writer}, to)).rejects.toThrow(
    /^Only 3 of \d+ documents of .* came: try again/,
  )
  expect(await readEverything(to)).toEqual([])
  const file = join(temporaryFolder(), 'export.tar.gz')
  await expect(exportWholeDataset(file, {client: writer})).rejects.toThrow(
    /^the export has \d of \d+ documents and .+: try again$/,
  )
  expect(readdirSync(dirname(file))).toEqual([])
})
