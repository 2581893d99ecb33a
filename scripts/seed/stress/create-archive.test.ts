import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {archiveDocuments} from './generate-archive.ts'
import {bringArchive} from './create-archive.ts'

const size = {news: 300, publications: 3, albums: 2}
let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(base, {recursive: true, force: true}))

const bring = (folder: string) =>
  bringArchive(readEnvironment({DATA_DIR: join(base, 'real')}), [], size, folder)

test('an archive is the same each time, and each document is its own', () => {
  const first = [...archiveDocuments(size, ['image-a', 'image-b'])]
  expect([...archiveDocuments(size, ['image-a', 'image-b'])]).toEqual(first)
  expect(first).toHaveLength(305)
  expect(new Set(first.map(({_id}) => _id)).size).toBe(305)
})

test('a larger archive begins as a smaller one', () => {
  const [small] = archiveDocuments({...size, news: 1}, ['image-a'])
  const [large] = archiveDocuments(size, ['image-a'])
  expect(large).toEqual(small)
})

test('the site’s own data folder is refused, and nothing is written into it', async () => {
  await expect(bring(join(base, 'real'))).rejects.toThrow('own content')
  expect(await readdir(base)).toEqual([])
})

test('a folder that holds something else is refused', async () => {
  await writeFile(join(base, 'letters'), 'Dear Ada')
  await expect(bring(base)).rejects.toThrow('something else')
  expect(await readdir(base)).toEqual(['letters'])
})

test('without a picture in the dataset it says so', async () => {
  await expect(bring(join(base, 'archive'))).rejects.toThrow('no pictures')
})
