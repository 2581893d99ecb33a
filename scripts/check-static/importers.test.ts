import {expect, test} from 'vitest'
import {withImporters} from './importers.ts'

const sources = new Map([
  ['web/src/gas.ts', 'export const gas = 1'],
  ['web/src/pipe.ts', "import {gas} from './gas.ts'\nexport const pipe = gas"],
  ['web/src/pages/plant.tsx', "const {pipe} = await import('../pipe.ts')"],
  ['scripts/meter.ts', "import type {Pipe} from '#web/src/pipe.ts'"],
  ['scripts/content-lake/store/rows.ts', 'export const rows = []'],
  ['scripts/content-lake/index.ts', 'export const lake = 1'],
  ['web/server/local-lake.ts', 'import {lake} from "content-lake"'],
  ['web/server/client.ts', "import {lake} from 'content-lake/client'"],
  ['web/server/main.ts', "import './local-lake.ts'"],
])

const affected = (...changed: string[]) => withImporters(changed, sources).toSorted()

test('a file affects what imports it, also by alias, later, and through others', () => {
  expect(affected('web/src/gas.ts')).toEqual([
    'scripts/meter.ts',
    'web/src/gas.ts',
    'web/src/pages/plant.tsx',
    'web/src/pipe.ts',
  ])
  expect(affected('scripts/meter.ts')).toEqual(['scripts/meter.ts'])
})

test('a file that is gone affects what imports it', () => {
  expect(affected('web/src/flare.ts')).toEqual([])
  const left = new Map([...sources].filter(([path]) => path !== 'web/src/gas.ts'))
  expect(withImporters(['web/src/gas.ts'], left)).toHaveLength(3)
})

test('any file of the lake affects what imports its package', () => {
  expect(affected('scripts/content-lake/store/rows.ts')).toEqual([
    'scripts/content-lake/store/rows.ts',
    'web/server/client.ts',
    'web/server/local-lake.ts',
    'web/server/main.ts',
  ])
})
