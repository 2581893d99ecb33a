import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'
import {changeAllFields, isVisibleText} from '../testing/change-document.ts'
import {startPageInspector} from '../testing/page-inspector.ts'

// Each field alone is taken away in each-field-missing.long.e2e.test.ts.
let site: Awaited<ReturnType<typeof startPageInspector>>

beforeAll(async () => {
  site = await startPageInspector()
})
afterEach(async () => site.write([]))
afterAll(async () => site.close())

const writeEverywhere = (change: (value: unknown, name: string) => unknown) =>
  site.write(site.seeded.map((document) => changeAllFields(document, change)))

test('the seed itself renders without problems', async () => {
  expect(await site.inspectAll(site.seeded)).toEqual([])
})

test('texts of spaces alone count as missing', async () => {
  await writeEverywhere((value, name) => (isVisibleText(value, name) ? ' \n ' : value))
  expect(await site.inspectAll(site.seeded)).toEqual([])
})

test('dangling references leave every page without problems', async () => {
  await writeEverywhere((value) =>
    typeof value === 'object' && value !== null && '_ref' in value
      ? {...value, _ref: 'image-gone-10x10-webp', _weak: true}
      : value,
  )
  expect(await site.inspectAll(site.seeded)).toEqual([])
})

test('lists with empty members leave every page without problems', async () => {
  await writeEverywhere((value) =>
    Array.isArray(value) && value.some((member) => typeof member === 'object') ? [{}, null] : value,
  )
  expect(await site.inspectAll(site.seeded)).toEqual([])
})

test('documents without any field leave every page without problems', async () => {
  await site.write(site.seeded.map(({_id, _type}) => ({_id, _type})))
  expect(await site.inspectAll([])).toEqual([])
})

test('an empty dataset leaves every page without problems', async () => {
  await site.deleteAll()
  expect(await site.inspectAll([])).toEqual([])
})
