import {expect, test} from 'vitest'
import {openStorage} from '../../storage/storage.ts'
import {onBothDatabases, temporaryFolder} from '../../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {applyJournal} from './apply-journal.ts'
import {holdFolder} from './hold.ts'
import {type JournalEntry, readJournal} from './journal.ts'

const day = 24 * 60 * 60 * 1000
type Secrets = {name: string; value: string}[]

onBothDatabases((create) => {
  /** The secrets with which a site began, and its journal once it has erased an address of which it held nothing. */
  async function eraseEverything(): Promise<{secrets: Secrets; entries: JournalEntry[]}> {
    const backupFolder = temporaryFolder()
    const site = await startForms(await create(), {backupFolder})
    const secrets = await site.db.selectFrom('secret').selectAll().execute()
    const path = `/addresses/${encodeURIComponent(' ADA@example.com')}`
    expect((await site.staff(path, {method: 'DELETE'})).status).toBe(200)
    const entries = await readJournal([backupFolder], {siteUrl: 'http://site.example', since: 0})
    expect(entries.map(({event}) => event)).toEqual(['forgotten'])
    return {secrets, entries}
  }

  /** A restored site that is held, with rows of before the erasure under ids that the journal does not name. */
  async function restoreCopy(secrets: Secrets) {
    const database = await create()
    const {db, close} = await openStorage(database, () => {})
    for (const secret of secrets) await db.insertInto('secret').values(secret).execute()
    await close()
    await holdFolder(database.dataDir, new Date().toISOString())
    let time = Date.now() - day
    const copy = await startForms(database, {now: () => time})
    await copy.contact({...enquiry, message: 'Before'})
    await copy.contact({...enquiry, email: 'bola@example.com', message: 'Of another'})
    await copy.subscribe('Ada@example.com')
    await copy.subscribe('bola@example.com')
    // As a server of a former release stored them.
    await copy.db.updateTable('enquiry').set({address_key: null}).execute()
    time += 2 * day
    await copy.contact({...enquiry, message: 'After'})
    const read = async () => ({
      messages: (await copy.enquiries()).map(({message}) => message).toSorted(),
      subscribers: (await copy.db.selectFrom('subscriber').select('email').execute()).length,
      mails: (await copy.db.selectFrom('outbox').select('id').execute()).length,
    })
    return {copy, read}
  }

  test('a restored copy loses what an erased address had sent before, and keeps what came after', async () => {
    const {secrets, entries} = await eraseEverything()
    const {copy, read} = await restoreCopy(secrets)
    expect(await read()).toMatchObject({subscribers: 2, mails: 5})
    await applyJournal(copy.db, entries)
    expect(await read()).toEqual({messages: ['After', 'Of another'], subscribers: 1, mails: 3})
    await copy.subscribe(enquiry.email)
    await applyJournal(copy.db, entries)
    expect(await read()).toMatchObject({subscribers: 2, mails: 4})
  })

  test('a copy of before the key loses what the journal names by its id, and nothing else', async () => {
    const {entries} = await eraseEverything()
    const {copy, read} = await restoreCopy([])
    const row = (await copy.enquiries()).find(({message}) => message === 'After')
    await applyJournal(copy.db, [...entries, {at: Date.now(), event: 'erased', id: row?.id ?? ''}])
    expect(await read()).toEqual({messages: ['Before', 'Of another'], subscribers: 2, mails: 4})
  })
})
