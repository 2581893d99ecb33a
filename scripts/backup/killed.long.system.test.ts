import {randomBytes} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {makeBackup, restoreBackup} from './backup.ts'
import {runBackupCommand} from './testing/backup-command.ts'

/** A lake with a file that takes long enough to pack and unpack for a kill in the midst of it. */
async function startLargeLake(bytes = 40_000_000) {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const fixture = await startLake({dataDir})
  const large = await fixture.writer.assets.upload('file', randomBytes(bytes))
  return {...fixture, folder, dataDir, large}
}

const unfinished = (folder: string) => readdirSync(folder).filter((name) => /unfinished/.test(name))
/** Bytes of what is being written. */
const unfinishedBytes = (folder: string) =>
  readdirSync(folder, {recursive: true})
    .map(String)
    .filter((name) => /unfinished/.test(name))
    .reduce(
      (sum, name) => sum + (statSync(join(folder, name), {throwIfNoEntry: false})?.size ?? 0),
      0,
    )
/** Makes what is unfinished in these folders look as if it was left a day ago. */
const age = (...folders: string[]) => {
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  for (const folder of folders) {
    for (const name of unfinished(folder)) utimesSync(join(folder, name), yesterday, yesterday)
  }
}
const options = (dataDir: string) => ({dataDir, databaseUrl: undefined, passphrase: undefined})

test('a backup that is killed leaves former backups and the site as they were', async () => {
  const {folder, dataDir, writer, large} = await startLargeLake()
  writeFileSync(join(folder, 'former'), 'A former backup.')
  const env = {DATA_DIR: dataDir}
  const killWhen = () => expect.poll(() => unfinishedBytes(folder)).toBeGreaterThan(1_000_000)
  const killed = await runBackupCommand('backup', 'site', {cwd: folder, env, killWhen})
  expect(killed.code).toBeNull()
  expect(unfinished(folder)).toHaveLength(1)
  expect(existsSync(join(folder, 'site'))).toBe(false)
  expect(readFileSync(join(folder, 'former'), 'utf8')).toBe('A former backup.')

  // The lake has noticed: its copy is gone, and files that are not used any more are deleted again.
  await expect.poll(() => readdirSync(join(dataDir, 'snapshots'))).toEqual([])
  await writer.delete(large._id)
  expect(readdirSync(join(dataDir, 'assets/files'))).toEqual([])

  await writer.create({_id: 'later', _type: 'page'})
  age(folder, dataDir)
  await makeBackup(join(folder, 'site'), options(dataDir))
  expect([unfinished(folder), unfinished(dataDir)]).toEqual([[], []])
  await restoreBackup(join(folder, 'site'), options(join(folder, 'restored')))
})

test('a restore that is killed leaves the data folder as it was, and can be made again', async () => {
  const {folder, dataDir} = await startLargeLake()
  await makeBackup(join(folder, 'site'), options(dataDir))
  const before = readFileSync(join(folder, 'site'))
  const env = {DATA_DIR: 'restored'}
  const killWhen = () => expect.poll(() => unfinishedBytes(folder)).toBeGreaterThan(1_000_000)
  const killed = await runBackupCommand('restore', 'site', {cwd: folder, env, killWhen})
  expect(killed.code).toBeNull()
  expect(unfinished(folder)).toHaveLength(1)
  expect(existsSync(join(folder, 'restored'))).toBe(false)
  expect(readFileSync(join(folder, 'site')).equals(before)).toBe(true)

  age(folder)
  await restoreBackup(join(folder, 'site'), options(join(folder, 'restored')))
  expect(unfinished(folder)).toEqual([])
  const {writer} = await startLake({dataDir: join(folder, 'restored')})
  expect(await writer.fetch('*[_type == "sanity.fileAsset"].size')).toEqual([40_000_000])
})

test('a backup fails where the site stops meanwhile', async () => {
  const {folder, dataDir, lake} = await startLargeLake(15_000_000)
  const backup = makeBackup(join(folder, 'site'), options(dataDir))
  const ended = Promise.allSettled([backup])
  await expect.poll(() => unfinishedBytes(folder)).toBeGreaterThan(1_000_000)
  await lake.close()
  await ended
  await expect(backup).rejects.toThrow(/^The site stopped while its data was read: try again\.$/)
  expect(existsSync(join(folder, 'site'))).toBe(false)
  expect([unfinished(folder), unfinished(dataDir)]).toEqual([[], []])
})
