import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {sqlite} from '../../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {deleteByEmail} from './deletion.ts'

/** The files of a folder, and of those in it, that hold a text. */
function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, {recursive: true, withFileTypes: true})
  return names
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))
}

test('no file of the database has a byte of what was deleted', async () => {
  const database = await sqlite()
  const forms = await startForms(database)
  const message = `A question of its sender alone. ${'More of it. '.repeat(100)}`
  expect((await forms.contact({...enquiry, message, email: 'ada.obi@example.com'})).status).toBe(
    201,
  )
  expect((await forms.contact({...enquiry, email: 'bola@example.com'})).status).toBe(201)
  const waiting = forms.db.selectFrom('outbox').select('id').where('state', '!=', 'sent')
  await expect.poll(() => waiting.execute()).toEqual([])

  const traces = {mailFolder: join(database.dataDir, 'mail'), journal: async () => {}}
  await deleteByEmail(forms.db, traces, 'ada.obi@example.com')
  for (const text of ['ada.obi@example.com', 'A question of its sender', 'More of it.']) {
    expect(filesWith(database.dataDir, text)).toEqual([])
  }
  expect(filesWith(database.dataDir, 'bola@example.com')).not.toEqual([])
})
