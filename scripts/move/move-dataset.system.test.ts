import {createHash} from 'node:crypto'
import {appendFileSync, truncateSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {connectionTo, moveLake, readEverything} from './testing/dataset.ts'
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
  await moveLake(from, connectionTo(to, 'local'))
  const found = await to.writer.fetch('*[_id == "page"][0].image.asset->{_id, size}')
  expect(found._id).not.toBe(asset._id)
  expect(found.size).toBe(drawing.length + '<!-- cleaned -->'.length)
  const printed = await moveLake(from, connectionTo(to, 'local'))
  expect(printed.at(-1)).toBe('Everything is there.')
})

test('a damaged picture stops the move, which names it (behaviour B444)', async () => {
  const {from, asset, file} = await startWithDrawing()
  truncateSync(file, 10)
  await expect(moveLake(from, connectionTo(await startLake(), 'local'))).rejects.toThrow(
    new RegExp(`^${asset._id} \\(a\\.svg\\) cannot be moved: its URL is answered with 500`),
  )
})

test('a picture that the target refuses is named (behaviour B444)', async () => {
  const from = await startLake()
  const sha1 = createHash('sha1').update('no picture').digest('hex')
  const url = 'data:,no%20picture'
  const asset = {_id: `image-${sha1}-9x9-png`, _type: 'sanity.imageAsset', extension: 'png', url}
  await from.writer.create(asset)
  await expect(moveLake(from, connectionTo(await startLake(), 'local'))).rejects.toThrow(
    new RegExp(`^${asset._id} cannot be moved: the local dataset answers “.+”\\. Run`),
  )
})

test('a scheduled release arrives as an active one, and the operator is told', async () => {
  const from = await startLake()
  const releaseId = 'spring'
  await from.writer.releases.create({releaseId, metadata: {title: 'A', releaseType: 'scheduled'}})
  await from.writer.create({_id: 'versions.spring.page', _type: 'page', title: 'Soon'})
  await from.writer.releases.schedule({releaseId, publishAt: '2099-01-01T00:00:00Z'})
  const to = await startLake()
  const printed = await moveLake(from, connectionTo(to, 'hosted'))
  expect(await to.writer.releases.get({releaseId})).toMatchObject({state: 'active'})
  expect(printed.join('\n')).toMatch(/Schedule these releases again.*: _\.releases\.spring\./)
  expect((await moveLake(from, connectionTo(to, 'hosted'))).at(-1)).toBe('Everything is there.')
})

test('a dry run changes nothing, and an empty dataset moves nowhere', async () => {
  const {from} = await startWithDrawing()
  const to = await startLake()
  const printed = await moveLake(from, connectionTo(to, 'hosted'), {dryRun: true})
  expect(printed.join('\n')).toMatch(/^all +2 +0 +2 +0 +0$/m)
  expect(await readEverything(to)).toEqual([])
  await expect(moveLake(to, connectionTo(from, 'hosted'))).rejects.toThrow(
    /^There is nothing to move/,
  )
})
