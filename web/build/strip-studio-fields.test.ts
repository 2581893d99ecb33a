import {readFileSync} from 'node:fs'
import {stripTypeScriptTypes} from 'node:module'
import {expect, test} from 'vitest'
import {PAGES} from '#schemas/pages.ts'
import {stripFields} from './strip-studio-fields.ts'

test('browsers get the registry with addresses alone', async () => {
  const source = readFileSync(new URL('../../schemas/pages.ts', import.meta.url), 'utf8')
  const code = stripTypeScriptTypes(stripFields(source))
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )
  expect(module).toHaveProperty(
    'PAGES',
    PAGES.map(({id, path, itemType}) => ({id, path, ...(itemType && {itemType})})),
  )
})
