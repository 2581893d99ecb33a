import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {createArchive, generateArchive} from './stress-archive.ts'

const size = {news: 300, publications: 3, albums: 2}
let base: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(base, {recursive: true, force: true}))

const create = (folder: string) =>
  createArchive(readEnvironment({DATA_DIR: join(base, 'real')}), [], size, folder)

test('an archive is the same at each run, and its ids are unique', () => {
  const first = [...generateArchive(size, ['image-a', 'image-b'])]
  expect([...generateArchive(size, ['image-a', 'image-b'])]).toEqual(first)
  expect(first).toHaveLength(305)
  expect(new Set(first.map(({_id}) => _id)).size).toBe(305)
})

test('a larger archive begins with the same documents as a smaller one', () => {
  const [small] = generateArchive({...size, news: 1}, ['image-a'])
  const [large] = generateArchive(size, ['image-a'])
  expect(large).toEqual(small)
})

test('the site’s own data folder is refused and not changed', async () => {
  await expect(create(join(base, 'real'))).rejects.toThrow('own content')
  expect(await readdir(base)).toEqual([])
})

test('a folder with other files is refused', async () => {
  await writeFile(join(base, 'letters'), 'Dear Ada')
  await expect(create(base)).rejects.toThrow('something else')
  expect(await readdir(base)).toEqual(['letters'])
})

test('a dataset without images is refused', async () => {
  await expect(create(join(base, 'archive'))).rejects.toThrow('no pictures')
})
