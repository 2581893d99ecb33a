import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkNode, checkPackages} from './check-versions.ts'

describe('versions', () => {
  test('are wrong where a package is missing or another', async () => {
    const root = temporaryFolder()
    const dependencies = {hono: '4.0.0', react: '19.3.1', zod: '4.6.7'}
    await writeFile(join(root, 'package.json'), JSON.stringify({dependencies}))
    for (const [name, version] of [
      ['react', '19.3.1'],
      ['zod', '4.6.6'],
    ]) {
      const folder = join(root, 'node_modules', String(name))
      await mkdir(folder, {recursive: true})
      await writeFile(join(folder, 'package.json'), JSON.stringify({version}))
    }
    const [packages] = await checkPackages(root)
    expect(packages?.message).toContain('hono is missing, not 4.0.0; zod 4.6.6, not 4.6.7')
    expect(packages?.remedy).toBe('Run npm ci.')
  })

  test('of Node are wrong where it is too old', () => {
    expect(checkNode('22.11.0')).toMatchObject({
      level: 'problem',
      remedy: 'Install Node 22.12 or later.',
    })
    expect(checkNode('22.12.0').level).toBe('ok')
    expect(checkNode('24.0.0').level).toBe('ok')
  })
})
