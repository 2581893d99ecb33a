import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {keepModuleUrls} from './bundle.ts'
import {root, serverFolder} from './folders.ts'

test.each([
  ['scripts/content-lake/query/pool/query-pool.ts', 'query-pool-query-process-main.mjs'],
  ['scripts/content-lake/assets/image-process.ts', 'assets-image-worker-main.mjs'],
  ['scripts/seed/seeding.ts', 'seed-seed-process.mjs'],
])('the process that %s starts is a program of the bundle', (module, program) => {
  const {transform} = keepModuleUrls(serverFolder)
  const emitFile = vi.fn<(file: {fileName: string}) => void>()
  if (typeof transform !== 'function') throw new Error('The plugin has a transform.')
  const path = join(root, module)
  const result: unknown = Reflect.apply(transform, {emitFile}, [readFileSync(path, 'utf8'), path])
  expect(emitFile).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({fileName: expect.stringMatching(new RegExp(`${program}$`))}),
  )
  expect(result).toEqual({
    code: expect.stringContaining(`new URL('./${emitFile.mock.calls[0]?.[0].fileName}'`),
    map: null,
  })
})
