import {chmod, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkDataFolder} from './check-data-folder.ts'

const level = (found: {level: string}[]) => found.map((finding) => finding.level)

describe('the data folder', () => {
  test('is sound where its owner alone can read it', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'lake.sqlite'), '', {mode: 0o600})
    expect(level(await checkDataFolder(folder))).toEqual(['ok', 'ok'])
  })

  test('names what others can read, with the command that ends it', async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'lake.sqlite')
    await writeFile(database, '')
    await chmod(database, 0o644)
    const [, permissions] = await checkDataFolder(folder)
    expect(permissions).toMatchObject({level: 'problem', remedy: `Run: chmod go-rwx ${database}`})
  })

  test('that cannot be made is a problem', async () => {
    const file = join(temporaryFolder(), 'a-file')
    await writeFile(file, '')
    expect(await checkDataFolder(join(file, 'data'))).toMatchObject([{level: 'problem'}])
  })
})
