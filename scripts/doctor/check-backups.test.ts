import {expect, test} from 'vitest'
import {recordBackup} from '#web/server/backups/backup-record.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkBackups} from './check-backups.ts'

const hourMs = 3_600_000

test('the last backup is sound for a day, then missing', async () => {
  const folder = temporaryFolder()
  const env = readEnvironment({DATA_DIR: folder, BACKUP_DIR: folder})
  expect(await checkBackups(env)).toMatchObject([{level: 'warning'}])
  const at = Date.now()
  await recordBackup(folder, {success: {at, file: 'a', size: 1, encrypted: false}})
  expect(await checkBackups(env, at + 25 * hourMs)).toMatchObject([{level: 'ok'}])
  expect(await checkBackups(env, at + 27 * hourMs)).toMatchObject([{level: 'problem'}])
})

test('one that failed is a problem, and none at all a warning', async () => {
  const folder = temporaryFolder()
  const env = readEnvironment({DATA_DIR: folder})
  expect(await checkBackups(env)).toMatchObject([
    {level: 'warning', remedy: expect.stringContaining('BACKUP_DIR')},
  ])
  await recordBackup(folder, {failure: {at: Date.now(), message: 'The disk is full.'}})
  expect(await checkBackups(env)).toMatchObject([
    {level: 'problem', message: expect.stringContaining('The disk is full.')},
  ])
})
