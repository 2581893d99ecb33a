import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {MY_DATA_LINK_DAYS} from '#web/contract/my-data.ts'
import {myDataPaths} from '#web/src/shared/paths.ts'
import {serveLake} from '../../local-lake.ts'
import {startSmtp} from '../../mail/testing/start-smtp.ts'
import {onBothDatabases, temporaryFolder} from '../../storage/testing/databases.ts'
import {createMyDataLinks} from './my-data-links.ts'
import {loadSecret} from '../../storage/database.ts'
import {
  enquiry,
  type FormsFixture,
  listEnquiries,
  patch,
  startForms,
  subscriberStates,
  tokenOf,
} from '../testing/forms-fixture.ts'

const day = 24 * 60 * 60 * 1000

/** A token as it was mailed to whoever sent the first enquiry. */
async function mailedToken(forms: FormsFixture, from = Date.now()): Promise<string> {
  const [row] = await forms.enquiries()
  const key = await loadSecret(forms.db, 'my-data-links')
  const links = createMyDataLinks({siteUrl: 'http://site.example', key})
  const url = links.create({table: 'enquiry', id: row?.id ?? ''}, from)
  return new URL(url).searchParams.get('token') ?? ''
}

/** The result to which the response of a form leads. */
const resultOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://site.example').searchParams.get('result')

onBothDatabases((create) => {
  test('the receipt leads to all that is held about the address, however it was written', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url, receipts: true}})
    await forms.contact()
    const mails = await smtp.waitForMails(2)
    const receipt = mails.find(({to}) => to.includes(enquiry.email))
    expect(receipt?.raw).toContain(`works for ${MY_DATA_LINK_DAYS} days`)
    await forms.contact({...enquiry, email: 'Ada@EXAMPLE.com', message: 'Another'})
    await forms.contact({...enquiry, email: 'bola@example.com', message: 'Of somebody else'})
    await forms.subscribe(enquiry.email)
    const held = await forms.readMyData(tokenOf(receipt, 'my-data'))
    expect(held?.enquiries.map(({message}) => message)).toEqual(['Another', enquiry.message])
    expect(held?.enquiries[1]).toMatchObject({
      name: enquiry.fullname,
      phone: enquiry.phone,
      readAt: null,
      answeredAt: null,
      deletedAt: (held?.enquiries[1]?.receivedAt ?? 0) + 730 * day,
    })
    expect(held?.subscriptions).toMatchObject([{state: 'pending', email: enquiry.email}])
    expect(held?.mails.map(({kind}) => kind)).toEqual(
      expect.arrayContaining(['enquiry', 'receipt', 'confirmation']),
    )
    expect(JSON.stringify(held)).not.toContain('somebody else')
  })

  test('the state of an enquiry follows the Inbox, with the desk that answered', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    const [item] = (await listEnquiries(forms)).items
    const token = await mailedToken(forms)
    const read = async () => (await forms.readMyData(token))?.enquiries[0]
    await forms.staff(...patch(item?.id ?? '', {read: true}))
    expect(await read()).toMatchObject({readAt: expect.any(Number), answeredAt: null})
    const assignee = {id: 'p-editor', name: 'Bisi Lawal'}
    await forms.staff(...patch(item?.id ?? '', {assignee}))
    const body = JSON.stringify({text: 'Wants a call'})
    await forms.staff(`/enquiries/${item?.id}/notes`, {method: 'POST', body})
    expect(await read()).toMatchObject({
      takenAt: expect.any(Number),
      notes: [{text: 'Wants a call', at: expect.any(Number)}],
    })
    expect(JSON.stringify(await read()), 'nobody’s name').not.toContain('Bisi')
    await forms.staff(...patch(item?.id ?? '', {answered: 'Customer desk'}))
    expect(await read()).toMatchObject({answeredDesk: 'Customer desk'})
    expect((await listEnquiries(forms)).items[0]).toMatchObject({
      answered_by: 'Ada Obi',
      answered_desk: 'Customer desk',
    })
    await forms.staff(...patch(item?.id ?? '', {answered: null}))
    expect(await read()).toMatchObject({answeredAt: null, answeredDesk: ''})
  })

  test('an erasure reaches everything of the address, and nothing of others', async () => {
    const database = await create()
    const lake = await serveLake({
      dataDir: temporaryFolder(),
      projectId: 'p',
      dataset: 'd',
    })
    onTestFinished(() => lake.close())
    const backups = (await create()).dataDir
    const forms = await startForms(database, {
      mail: {receipts: true},
      backupFolder: backups,
      lake,
    })
    await forms.contact()
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe(enquiry.email)
    const folder = join(database.dataDir, 'mail')
    // The mails of two enquiries with their receipts, and a confirmation.
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder).length : 0)).toBe(5)
    const token = await mailedToken(forms)
    const asked = await forms.post(myDataPaths.erase, {token})
    expect(resultOf(asked)).toBe('not-confirmed')
    expect(await forms.enquiries()).toHaveLength(2)

    const erased = await forms.post(myDataPaths.erase, {token, confirmed: 'yes'})
    expect(erased.headers.get('location')).toBe('/my-data?result=erased')
    expect(erased.headers.getSetCookie(), 'the link alone signs in').toEqual([])
    expect((await forms.enquiries()).map(({email}) => email)).toEqual(['bola@example.com'])
    expect(await subscriberStates(forms)).toEqual([])
    expect(await forms.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    expect(readdirSync(folder)).toHaveLength(2)
    const journal = readdirSync(backups).find((name) => name.startsWith('journal-'))
    const lines = readFileSync(join(backups, journal ?? ''), 'utf8')
    expect(lines.match(/ erased /g)).toHaveLength(2)
    expect(await forms.readMyData(token)).toBeUndefined()
    expect(resultOf(await forms.post(myDataPaths.erase, {token, confirmed: 'yes'}))).toBe('expired')
    const trail = lake.trail.list()
    expect(trail[0]).toMatchObject({
      by: 'the person concerned',
      event: 'deleted',
      subject: 'all that one address had sent',
    })
    expect(forms.logged.join() + lines + JSON.stringify(trail)).not.toMatch(/@|Ada/)
    expect(forms.logged.join()).not.toContain(token)
  })

  test('a name is corrected in one’s own enquiries alone, and the search finds the new one', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    await forms.contact({...enquiry, email: 'bola@example.com', message: 'Of somebody else'})
    const token = await mailedToken(forms)
    const [first, second] = await forms.enquiries()
    const correct = async (id: string | undefined, name: string) =>
      resultOf(await forms.post(myDataPaths.name, {token, id: id ?? '', name}))
    expect(await correct(first?.id, 'Ọlá')).toBe('invalid-name')
    expect(await correct(second?.id, 'Ọlá Adébáyọ̀')).toBe('invalid-name')
    expect(await correct(first?.id, ' Ọlá  Adébáyọ̀ ')).toBe('named')
    const {items} = await listEnquiries(forms, '?search=adebayo')
    expect(items.map(({fullname}) => fullname)).toEqual(['Ọlá Adébáyọ̀'.normalize('NFC')])
  })

  test('the newsletter ends, and both downloads say what is held', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, message: 'A <b>bold</b> question'})
    await forms.subscribe(enquiry.email)
    const token = await mailedToken(forms)
    expect(resultOf(await forms.post(myDataPaths.end, {token}))).toBe('ended')
    expect(await subscriberStates(forms)).toEqual(['unsubscribed'])
    const json = await forms.post(myDataPaths.download, {token, format: 'json'})
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(json.headers.get('cache-control')).toBe('no-store')
    expect(await json.json()).toMatchObject({
      address: enquiry.email,
      enquiries: [{message: 'A <b>bold</b> question', receivedAt: expect.stringMatching(/Z$/)}],
      subscriptions: [{state: 'unsubscribed'}],
    })
    const page = await (await forms.post(myDataPaths.download, {token, format: 'html'})).text()
    expect(page).toContain('A &lt;b&gt;bold&lt;/b&gt; question')
    expect(page).not.toMatch(/ (?:src|href)=/)
  })

  test('a link ends after its days', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    const lifetime = MY_DATA_LINK_DAYS * day
    const [valid, expired] = [
      await mailedToken(forms, Date.now() - lifetime + day),
      await mailedToken(forms, Date.now() - lifetime - 1),
    ]
    expect(await forms.readMyData(valid)).toBeDefined()
    expect(await forms.readMyData(expired)).toBeUndefined()
    for (const path of [myDataPaths.name, myDataPaths.end, myDataPaths.erase]) {
      expect(resultOf(await forms.post(path, {token: expired, confirmed: 'yes'}))).toBe('expired')
    }
    expect(await forms.readMyData(`${valid}x`)).toBeUndefined()
  })

  test('a new link goes to an address of which something is held; nobody is told whether it is', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact()
    await smtp.waitForMails(1)
    const ask = async (email: string) => {
      const {status, headers} = await forms.post(myDataPaths.request, {email})
      return [status, headers.get('location')]
    }
    expect(await ask('nobody@example.com')).toEqual([303, '/my-data?result=requested'])
    for (let count = 0; count < 5; count += 1) {
      expect(await ask(' ADA@example.com ')).toEqual([303, '/my-data?result=requested'])
    }
    const queued = forms.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    const sent = smtp.received.slice(1)
    expect(sent.map(({to}) => to)).toEqual([[enquiry.email], [enquiry.email], [enquiry.email]])
    expect((await forms.readMyData(tokenOf(sent[0], 'my-data')))?.address).toBe(enquiry.email)
    expect(await ask('no address')).toEqual([303, '/my-data?result=invalid-email'])
  })

  test('an enquiry that was in quarantine is mailed to the company also where a link was asked for', async () => {
    const smtp = await startSmtp()
    const forms = await startForms(await create(), {mail: {smtpUrl: smtp.url}})
    await forms.contact(enquiry, {headers: {'X-Form-Trap': 'filled'}})
    await forms.post(myDataPaths.request, {email: enquiry.email})
    await smtp.waitForMails(1)
    const [row] = await forms.enquiries()
    await forms.staff(...patch(row?.id ?? '', {quarantined: false}))
    const mails = await smtp.waitForMails(2)
    expect(mails.map(({to}) => to)).toEqual([[enquiry.email], ['company@example.com']])
  })

  test('forms of other sites are refused; the page’s own send no referrer and no origin', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    const token = await mailedToken(forms)
    const erase = async (headers: Record<string, string>) =>
      (await forms.post(myDataPaths.erase, {token}, headers)).status
    expect(await erase({Origin: 'https://evil.example'})).toBe(403)
    expect(await erase({Origin: 'null', 'Sec-Fetch-Site': 'cross-site'})).toBe(403)
    expect(await erase({Origin: 'null', 'Sec-Fetch-Site': 'same-origin'})).toBe(303)
  })
})
