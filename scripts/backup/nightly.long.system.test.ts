import {mkdirSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {readBackupRecord} from '#web/server/backups/backups.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {createJobs} from 'content-lake'
import {nightlyFileName, scheduleBackups} from './nightly.ts'
import {restoreBackup} from './backup.ts'

const nameAt = (time: number, isEncrypted: boolean) =>
  nightlyFileName('localhost-3000', time, isEncrypted)
const night = Date.UTC(2026, 10, 22, 1)
const day = 24 * 60 * 60 * 1000

/** A site with one document that makes its backups into the folder `backups`, at three o'clock. */
async function startSite(folder: string) {
  const dataDir = join(folder, 'data')
  mkdirSync(join(folder, 'backups'))
  const {writer} = await startLake({dataDir})
  await writer.create({_id: 'page', _type: 'page'})
  const settings = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'correct horse battery',
    // Files that an earlier build has left here are not of this site.
    WEB_DIST: join(folder, 'no-build'),
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const env = readEnvironment(settings)
  const logged: string[] = []
  const start = (now: number) => {
    const log = (line: string) => void logged.push(line)
    const jobs = createJobs({log})
    scheduleBackups(env, jobs, {log, now: () => now})
    const stop = () => jobs.stop()
    onTestFinished(stop)
    return stop
  }
  return {dataDir, env, logged, start}
}

test('a site without a backup makes one at once, beside the files of others; old ones go', async () => {
  const folder = temporaryFolder()
  const {dataDir, start, logged} = await startSite(folder)
  const backups = join(folder, 'backups')
  const old = Array.from({length: 12}, (_, ago) => nameAt(night - (ago + 1) * day, true))
  for (const name of [...old, 'by-hand.tar.gz']) writeFileSync(join(backups, name), '')
  const now = night + day / 12
  start(now)
  const name = nameAt(now, true)
  await expect
    .poll(async () => (await readBackupRecord(dataDir)).success)
    .toMatchObject({
      file: name,
      encrypted: true,
      size: expect.any(Number),
      restored: {documents: 1, assets: 0},
    })
  // Six of the twelve former ones are daily, and one is that of a week before.
  await expect.poll(() => readdirSync(backups)).toHaveLength(1 + 6 + 1 + 1)
  expect(readdirSync(backups)).toContain('by-hand.tar.gz')
  await restoreBackup(join(backups, name), {
    dataDir: join(folder, 'restored'),
    databaseUrl: undefined,
    passphrase: 'correct horse battery',
  })
  expect(logged).toEqual([])
})

test('a backup that fails is logged and recorded, and made again at the next full hour', async () => {
  const folder = temporaryFolder()
  const {dataDir, start, logged} = await startSite(folder)
  rmSync(join(folder, 'backups'), {recursive: true})
  writeFileSync(join(folder, 'backups'), 'no folder')
  const beforeTwo = night + day / 24 - 200
  start(beforeTwo)
  await expect
    .poll(() => readBackupRecord(dataDir))
    .toEqual({
      success: null,
      failure: {
        at: beforeTwo,
        message: expect.stringMatching(/BACKUP_DIR .*backups cannot be read.*Make the folder/),
      },
    })
  expect(logged[0]).toMatch(/^The nightly backup failed: .*backups/)
  rmSync(join(folder, 'backups'))
  mkdirSync(join(folder, 'backups'))
  await expect.poll(async () => (await readBackupRecord(dataDir)).success).not.toBeNull()
})

test('a site that stops waits until the backup that it makes has removed what it had written', async () => {
  const folder = temporaryFolder()
  const {dataDir, start} = await startSite(folder)
  const stop = start(night)
  await expect.poll(() => readdirSync(dataDir)).toContainEqual(expect.stringMatching(/unfinished/))
  await stop()
  expect(readdirSync(dataDir)).not.toContainEqual(expect.stringMatching(/unfinished/))
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})
