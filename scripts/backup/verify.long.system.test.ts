import {randomBytes} from 'node:crypto'
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {addSubscribers} from '#web/server/forms/newsletter/testing/issue.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {makeBackup} from './backup.ts'
import {verifyBackup} from './verify.ts'

test('an encrypted backup is restored and counted; one with a changed byte is not', async () => {
  const passphrase = 'correct horse battery'
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const {writer} = await startLake({dataDir})
  await writer.create({_id: 'page', _type: 'page'})
  // Cannot be compressed, so that the middle of the archive is within it: a header's changed time would do no harm.
  await writer.assets.upload('file', randomBytes(300_000), {filename: 'report.bin'})
  const {db, close} = await openStorage({dataDir}, () => {})
  onTestFinished(close)
  await addSubscribers(db, 3)
  const file = join(folder, 'site.tar.gz')
  const options = {dataDir, databaseUrl: undefined, passphrase}
  await makeBackup(file, options)
  const before = readdirSync(dataDir).toSorted()
  expect(await verifyBackup(file, options)).toEqual({
    ms: expect.any(Number),
    documents: 2,
    assets: 1,
    enquiries: 0,
    subscribers: 3,
    page: false,
  })
  const render = () => Promise.reject(new Error('its home page is answered with 500'))
  await expect(verifyBackup(file, options, render)).rejects.toThrow(
    /could not be restored \(its home page is answered with 500\)/,
  )
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
  await expect(verifyBackup(file, options)).rejects.toThrow(
    /^The backup .*site\.tar\.gz could not be restored \(.+\)\.$/,
  )
  expect(readdirSync(dataDir).toSorted()).toEqual(before)
})
