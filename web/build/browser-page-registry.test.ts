import {expect, test} from 'vitest'
import {type pageById, PAGES} from '#schemas/pages.ts'
import {browserModule} from './browser-page-registry.ts'

const load = async (): Promise<{PAGES: object[]; pageById: typeof pageById}> =>
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(browserModule())}`)

test('browsers get every page with its address', async () => {
  const registry = await load()
  expect(registry.PAGES).toHaveLength(PAGES.length)
  for (const {id, path, itemType} of PAGES) {
    expect(registry.pageById(id)).toEqual({id, path, ...(itemType && {itemType})})
  }
})
