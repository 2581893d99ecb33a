import {expect, test} from 'vitest'
import {BACKUPS_PATH} from '#web/contract/backups.ts'
import {sqlite} from '../forms/storage/testing/databases.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {recordBackup} from './backups.ts'

const staff = {headers: {Authorization: 'Bearer staff'}}
const success = {at: 1, file: 'site.tar.gz', size: 2, encrypted: true, restored: null}
const failure = {at: 3, message: 'The disk is full.'}

test('staff see the last backup, a failure since, and whether there are nightly ones', async () => {
  const place = await sqlite()
  const {request} = await startForms(place, {hasNightlyBackups: true})
  const status = async () => (await request(BACKUPS_PATH, staff)).json()
  expect(await status()).toEqual({scheduled: true, success: null, failure: null})
  await recordBackup(place.dataDir, {success})
  expect(await status()).toEqual({scheduled: true, success, failure: null})
  await recordBackup(place.dataDir, {failure})
  expect(await status()).toEqual({scheduled: true, success, failure})
  await recordBackup(place.dataDir, {success: {...success, at: 4}})
  expect(await status()).toMatchObject({success: {at: 4}, failure: null})
})

test('nobody else sees it', async () => {
  const {request} = await startForms(await sqlite())
  expect((await request(BACKUPS_PATH)).status).toBe(401)
  const foreign = {headers: {...staff.headers, Origin: 'https://other.example'}}
  expect((await request(BACKUPS_PATH, foreign)).status).toBe(403)
})
