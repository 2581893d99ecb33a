import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {fourColourImage} from '../testing/image-fixture.ts'
import {startLake} from '../testing/lake-fixture.ts'

async function startWithImage() {
  const {lake, writer, dataDir} = await startLake()
  const asset = await writer.assets.upload('image', await fourColourImage())
  const {pathname} = new URL(asset.url)
  const files = () =>
    readdirSync(join(dataDir, 'image-cache')).filter((name) => name !== '.prepared')
  return {lake, asset, pathname, files}
}

test('the picture of a URL is made as current browsers ask for it', async () => {
  const {lake, asset, pathname, files} = await startWithImage()
  const search = '?rect=0,0,200,200&w=100&h=100&fit=crop&auto=format'
  expect(await lake.prepareImage(pathname + search)).toBe('made')
  expect(files()).toEqual([expect.stringMatching(/\.avif$/)])
  const response = await fetch(asset.url + search, {headers: {Accept: 'image/avif,image/webp,*/*'}})
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
  expect(files()).toHaveLength(1)
  expect(await lake.prepareImage(pathname + search)).toBe('kept')
})

test.each([
  ['a picture of a format of its own', (path: string) => `${path}?w=100&fm=jpg`],
  ['a picture as it was uploaded', (path: string) => path],
  [
    'a picture that is not there',
    (path: string) => `${path.replace(/\w{40}/, 'a'.repeat(40))}?w=9&auto=format`,
  ],
  ['a wrong size', (path: string) => `${path}?w=x&auto=format`],
  ['a URL elsewhere', () => 'https://example.org/a.png?w=100&auto=format'],
])('%s is not made ahead', async (_, urlFrom) => {
  const {lake, pathname, files} = await startWithImage()
  expect(await lake.prepareImage(urlFrom(pathname))).toBe('none')
  expect(files()).toEqual([])
})

test('what was made ahead is remembered by the next lake of the data folder', async () => {
  const {lake, dataDir, writer} = await startLake()
  await writer.create({_type: 'news', title: 'One'})
  await lake.beginPreparation('v').finish()
  await lake.close()
  const next = await startLake({dataDir})
  expect(next.lake.beginPreparation('v').isDone).toBe(true)
  expect(readdirSync(join(dataDir, 'image-cache'))).toEqual(['.prepared'])
  await next.writer.create({_type: 'news', title: 'Two'})
  expect(next.lake.beginPreparation('v').isDone).toBe(false)
})
