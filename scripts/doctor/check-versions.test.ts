import {mkdir, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkVersions} from './check-versions.ts'

describe('versions', () => {
  test('are wrong where Node is too old or a package is missing or another', async () => {
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
    const [node, packages] = await checkVersions(root, '22.11.0')
    expect(node).toMatchObject({level: 'problem', remedy: 'Install Node 22.12 or later.'})
    expect(packages?.message).toContain('hono is missing, not 4.0.0; zod 4.6.6, not 4.6.7')
    expect(packages?.remedy).toBe('Run npm ci.')
    const [current] = await checkVersions(root, '24.0.0')
    expect(current?.level).toBe('ok')
  })
})
