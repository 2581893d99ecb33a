import {join} from 'node:path'
import {expect, test} from 'vitest'
import {BACKUPS_PATH} from '#web/contract/backups.ts'
import {ISSUES_PATH} from '#web/contract/newsletter-issues.ts'
import {holdFolder} from '../forms/restored/hold.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {recordBackup} from './backups.ts'

const staff = {headers: {Authorization: 'Bearer staff'}}
const success = {at: 1, file: 'site.tar.gz', size: 2, encrypted: true, restored: null}
const failure = {at: 3, message: 'The disk is full.'}

test('staff see the last backup, a failure since, whether there are nightly ones, and where', async () => {
  const options = await sqlite()
  const {dataDir: backupFolder} = await sqlite()
  const {request} = await startForms(options, {backupFolder})
  const status = async () => (await request(BACKUPS_PATH, staff)).json()
  const folderProblem = expect.stringContaining('is on the same disk as the data.')
  const always = {scheduled: true, folderProblem, held: null}
  expect(await status()).toEqual({...always, success: null, failure: null})
  await recordBackup(options.dataDir, {success})
  expect(await status()).toEqual({...always, success, failure: null})
  await recordBackup(options.dataDir, {failure})
  expect(await status()).toEqual({...always, success, failure})
  await recordBackup(options.dataDir, {success: {...success, at: 4}})
  expect(await status()).toMatchObject({success: {at: 4}, failure: null})
})

test('a folder that is not there, and a restored site that is held, are told', async () => {
  const options = await sqlite()
  const {request} = await startForms(options, {backupFolder: join(options.dataDir, 'not-mounted')})
  await holdFolder(options.dataDir, '2026-11-22T01:00:00.000Z')
  expect(await (await request(BACKUPS_PATH, staff)).json()).toMatchObject({
    folderProblem: expect.stringMatching(/not-mounted is not there\. Make the folder/),
    held: '2026-11-22T01:00:00.000Z',
  })
  const issues = await request(ISSUES_PATH, staff)
  expect(await issues.json()).toMatchObject({held: '2026-11-22T01:00:00.000Z'})
})

test('nobody else sees it', async () => {
  const {request} = await startForms(await sqlite())
  expect((await request(BACKUPS_PATH)).status).toBe(401)
  const foreign = {headers: {...staff.headers, Origin: 'https://other.example'}}
  expect((await request(BACKUPS_PATH, foreign)).status).toBe(403)
})
