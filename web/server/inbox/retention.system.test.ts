import {readdir, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {onBothDatabases, sqlite} from '../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {applyRetention} from './retention.ts'

const day = 24 * 60 * 60 * 1000

onBothDatabases((create) => {
  test('retention deletes what is old enough, and nothing else', async () => {
    let time = Date.UTC(2026, 0, 1)
    const forms = await startForms(await create(), {now: () => time})
    await forms.contact({...enquiry, fullname: 'Old One'})
    await forms.contact({...enquiry, fullname: 'Kept Aside'}, {headers: {'X-Form-Trap': 'filled'}})
    await forms.subscribe('never-confirmed@example.com')
    time += 40 * day
    await forms.contact({...enquiry, fullname: 'New One'})
    const remaining = async () => (await forms.enquiries()).map(({fullname}) => fullname)
    await applyRetention(forms.db, {days: 365, quarantineDays: 30}, time)
    expect(await remaining()).toEqual(['Old One', 'New One'])
    expect(await forms.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
    await applyRetention(forms.db, {days: 30, quarantineDays: 30}, time)
    expect(await remaining()).toEqual(['New One'])
  })
})

test('retention is applied when the site starts, to the database and to the files of mails', async () => {
  const database = await sqlite()
  const folder = join(database.dataDir, 'mail')
  const first = await startForms(database, {now: () => Date.now() - 40 * day})
  await first.contact()
  await first.subscribe('never-confirmed@example.com')
  await expect.poll(() => readdir(folder)).toHaveLength(2)
  await first.close()
  const stray = join(folder, 'stray.eml')
  await writeFile(stray, '')
  await utimes(stray, new Date(), new Date(Date.now() - 800 * day))

  const ordinary = await startForms(database)
  expect(await ordinary.enquiries()).toHaveLength(1)
  expect(await ordinary.db.selectFrom('subscriber').selectAll().execute()).toEqual([])
  expect(await readdir(folder)).toHaveLength(1)
  await ordinary.close()
  const strict = await startForms(database, {retention: {days: 30, quarantineDays: 30}})
  expect(await strict.enquiries()).toEqual([])
  expect(await strict.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await readdir(folder)).toEqual([])
})
