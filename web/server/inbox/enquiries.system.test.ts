import {expect, test} from 'vitest'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {enquiry, startForms, type FormsFixture} from '../testing/forms-fixture.ts'
import {listEnquiries, patch} from './testing/staff-requests.ts'

const listNames = async (forms: FormsFixture, query: string) =>
  (await listEnquiries(forms, query)).items.map(({fullname}) => fullname)

onBothDatabases((create) => {
  test('enquiries are listed newest first, searched without case, marked read and unread', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    await forms.contact({...enquiry, fullname: 'Ọlá Adébáyọ̀'})
    await forms.contact({...enquiry, fullname: 'Bola Ige', message: '100% of_it'})
    expect(await listNames(forms, '')).toEqual(['Bola Ige', 'Ọlá Adébáyọ̀'])
    expect(await listNames(forms, `?search=${encodeURIComponent('ỌLÁ')}`)).toEqual(['Ọlá Adébáyọ̀'])
    expect(await listNames(forms, '?search=100%25')).toEqual(['Bola Ige'])
    expect(await listNames(forms, '?search=1%25of')).toEqual([])
    const [newest] = (await listEnquiries(forms)).items
    const id = newest?.id ?? ''
    expect((await forms.staff(...patch(id, {read: true}))).status).toBe(200)
    expect(await listNames(forms, '?filter=unread')).toEqual(['Ọlá Adébáyọ̀'])
    expect((await listEnquiries(forms)).counts.unread).toBe(1)
    await forms.staff(...patch(id, {read: false}))
    expect((await listEnquiries(forms)).counts.unread).toBe(2)
    expect((await forms.staff(...patch('nobody', {read: true}))).status).toBe(404)
  })

  test('a search folds letters in one or several characters; punctuation alone finds nothing', async () => {
    const forms = await startForms(await create())
    const message = 'Less CO₂ from an eﬃcient trans\u00adport, says Adébáyọ̀'.normalize('NFD')
    await forms.contact({...enquiry, message})
    const found = (search: string) => listNames(forms, `?search=${encodeURIComponent(search)}`)
    const composed = 'Adébáyọ̀'.normalize('NFC')
    for (const search of ['co2', 'CO₂', 'efficient', 'trans\u200bport', composed, 'adebayo']) {
      expect([search, await found(search)]).toEqual([search, [enquiry.fullname]])
    }
    for (const search of ['@', '.', '...', '\u200b', '\u00ad\u00ad', '—']) {
      expect([search, await found(search)]).toEqual([search, []])
    }
  })

  test('an enquiry released from quarantine is mailed, once', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact(enquiry, {headers: {'X-Form-Trap': 'filled'}})
    expect((await listEnquiries(forms)).total).toBe(0)
    const [quarantined] = (await listEnquiries(forms, '?filter=quarantine')).items
    expect(quarantined?.quarantine).toBe('honeypot')
    const id = quarantined?.id ?? ''
    await forms.staff(...patch(id, {quarantined: false}))
    await forms.staff(...patch(id, {quarantined: false}))
    await smtp.waitForMails(1)
    await forms.staff(...patch(id, {quarantined: true}))
    await forms.staff(...patch(id, {quarantined: false}))
    expect((await listEnquiries(forms)).total).toBe(1)
    const mails = await forms.db.selectFrom('outbox').selectAll().execute()
    expect(mails).toHaveLength(1)
  })

  test('a list has pages of fifty, each entry on one of them', async () => {
    let time = 1_000_000
    const forms = await startForms(await create(), {now: () => (time += 1000)})
    for (let count = 0; count < 53; count += 1) {
      await forms.contact({...enquiry, message: String(count)}, {from: `10.0.${count}.1`})
    }
    const [first, second, third] = [
      await listEnquiries(forms),
      await listEnquiries(forms, '?page=2'),
      await listEnquiries(forms, '?page=3'),
    ]
    expect([first, second, third].map(({items, total}) => [items.length, total])).toEqual([
      [50, 53],
      [3, 53],
      [0, 53],
    ])
    const messages = [...first.items, ...second.items].map(({message}) => Number(message))
    expect(messages).toEqual(Array.from({length: 53}, (_, index) => 52 - index))
  })
})
