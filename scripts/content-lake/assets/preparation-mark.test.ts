import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {PreparationMark} from './preparation-mark.ts'

test('images that were made ahead are remembered until the dataset or the site changes', async () => {
  let revision = 7
  const path = join(temporaryFolder(), '.prepared')
  const begin = (version = 'a') => new PreparationMark(path, () => revision).begin(version)
  const first = begin()
  expect(first.isDone).toBe(false)
  // What changes while they are made is not among them.
  revision = 8
  await first.finish()
  expect(begin().isDone).toBe(false)
  await begin().finish()
  expect([begin().isDone, begin('b').isDone]).toEqual([true, false])
  revision = 9
  expect(begin().isDone).toBe(false)
})
