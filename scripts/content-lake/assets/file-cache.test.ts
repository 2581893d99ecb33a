import {readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {FileCache} from './file-cache.ts'

const bytes = new Uint8Array(10)

test('files that one client alone asks for do not displace those of others', async () => {
  const folder = temporaryFolder()
  const cache = new FileCache(folder, 80)
  for (const name of ['page-1', 'page-2']) {
    await cache.put(name, bytes, 'visitor')
    expect(cache.get(name, 'another')).not.toBeNull()
  }
  for (let width = 1; width <= 20; width++) await cache.put(`width-${width}`, bytes, 'anonymous')
  const left = ['page-1', 'page-2', 'width-19', 'width-20']
  expect(readdirSync(folder).toSorted()).toEqual(left)
  expect(left.map((name) => cache.get(name, 'visitor'))).not.toContain(null)
  expect(cache.get('width-1', 'anonymous')).toBeNull()
  rmSync(join(folder, 'page-1'))
  expect(cache.get('page-1', 'visitor')).toBeNull()
})

test('files are kept, and unfinished ones deleted, when it is opened again', async () => {
  const folder = temporaryFolder()
  await new FileCache(folder, 80).put('page', bytes, 'visitor')
  await new FileCache(folder, 80).put('b.part', bytes, 'visitor')
  const cache = new FileCache(folder, 80)
  expect([cache.get('page', 'x') !== null, readdirSync(folder)]).toEqual([true, ['page']])
  cache.retain((name) => name !== 'page')
  expect(readdirSync(folder)).toEqual([])
})

test('files that nobody has asked for displace none', async () => {
  const folder = temporaryFolder()
  const cache = new FileCache(folder, 80)
  const added: boolean[] = []
  for (let number = 1; number <= 5; number++) added.push(await cache.add(`ahead-${number}`, bytes))
  expect(added).toEqual([true, true, true, true, false])
  expect([cache.hasRoom(10), cache.has('ahead-4'), cache.has('ahead-5')]).toEqual([
    false,
    true,
    false,
  ])
  expect(readdirSync(folder)).toHaveLength(4)
  // Files that visitors ask for displace them, the oldest first.
  for (const name of ['page-1', 'page-2', 'page-3']) {
    await cache.put(name, bytes, 'visitor')
    cache.get(name, 'another')
  }
  expect([cache.has('ahead-1'), cache.has('page-1'), cache.has('page-3')]).toEqual([
    false,
    true,
    true,
  ])
  rmSync(join(folder, 'ahead-4'))
  expect(cache.has('ahead-4')).toBe(false)
})
