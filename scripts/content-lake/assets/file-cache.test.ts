import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {createFileCache} from './file-cache.ts'

const bytes = new Uint8Array(10)

test('beyond the total size the files go that were not asked for longest', async () => {
  const folder = temporaryFolder()
  const cache = createFileCache(folder, 40)
  for (const name of ['a', 'b', 'c']) await cache.put(name, bytes)
  expect(cache.hasRoom(), 'three quarters').toBe(true)
  await cache.put('d', bytes)
  expect(cache.hasRoom()).toBe(false)
  expect(cache.get('a')).toBe(join(folder, 'a'))
  await cache.put('e', bytes)
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'c', 'd', 'e'])
  rmSync(join(folder, 'a'))
  expect([cache.has('a'), cache.get('a')]).toEqual([false, null])
})

test('files are kept, and unfinished ones deleted, when it is opened again', async () => {
  const folder = temporaryFolder()
  await createFileCache(folder, 80).put('page', bytes)
  await createFileCache(folder, 80).put('b.part', bytes)
  const cache = createFileCache(folder, 80)
  expect([cache.get('page') !== null, readdirSync(folder)]).toEqual([true, ['page']])
  cache.retain((name) => name !== 'page')
  expect(readdirSync(folder)).toEqual([])
})
