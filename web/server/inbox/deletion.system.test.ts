import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {deleteByEmail} from './command-line.ts'
import {listEnquiries, listSubscribers} from './testing/staff-requests.ts'

onBothDatabases((create) => {
  test('deletion for a privacy request deletes everything, the outbox’s rows included', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    await forms.subscribe('ada@example.com')
    const [item] = (await listEnquiries(forms)).items
    const subscribers = await listSubscribers(forms)
    await forms.staff(`/enquiries/${item?.id}`, {method: 'DELETE'})
    await forms.staff(`/subscribers/${subscribers.items[0]?.id}`, {method: 'DELETE'})
    for (const table of ['enquiry', 'subscriber', 'outbox'] as const) {
      expect(await forms.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('without a mail server, deletion deletes the files of mails too', async () => {
    const database = await create()
    const forms = await startForms(database)
    await forms.contact()
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    await forms.subscribe('bola@example.com')
    const mails = () => readdir(join(database.dataDir, 'mail')).catch(() => [])
    await expect.poll(mails).toHaveLength(4)
    const mine = (await listEnquiries(forms)).items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/enquiries/${mine?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(3)
    const people = await listSubscribers(forms)
    const me = people.items.find(({email}) => email === 'ada@example.com')
    await forms.staff(`/subscribers/${me?.id}`, {method: 'DELETE'})
    expect(await mails()).toHaveLength(2)
    await deleteByEmail(forms.db, join(database.dataDir, 'mail'), 'bola@example.com')
    expect(await mails()).toEqual([])
  })
})
