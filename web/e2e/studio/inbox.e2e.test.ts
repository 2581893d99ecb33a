import {readFile} from 'node:fs/promises'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {FORM_HEADERS} from '#web/contract/forms.ts'
import {INBOX_PATH} from '#web/contract/inbox.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpStudio()

async function post(path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(site().url + path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headers},
    ...(body && {body: JSON.stringify(body)}),
  })
  expect(response.status).toBe(201)
}

const enquiry = (fullname: string, message: string) => ({
  fullname,
  email: 'someone@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message,
})

test('staff read, release, search, export and delete what visitors sent', async () => {
  await post(CONTACT_PATH, enquiry('Ada Obi', 'First message'))
  await post(CONTACT_PATH, enquiry('Bola Ige', 'Kept aside'), {[FORM_HEADERS.honeypot]: 'filled'})
  await post(newsletterPath('reader@example.com'))
  await post(newsletterPath('quick@example.com'), undefined, {[FORM_HEADERS.elapsed]: '20'})
  expect((await fetch(`${site().url}${INBOX_PATH}/enquiries`)).status).toBe(401)

  const {page, go, errors, close} = await openStudio()
  await go('/studio/inbox')
  const button = (name: string) => page.getByRole('button', {name, exact: true})
  await page.getByText('Ada Obi, Delta Gas').waitFor()
  await button('Unread (1)').click()
  await button('Open').click()
  await page.getByText('First message').waitFor()
  const reply = await page.getByRole('link', {name: 'Reply by mail'}).getAttribute('href')
  expect(reply).toMatch(/^mailto:someone@example\.com\?subject=Re%3A%20Your%20enquiry%20of%20\d/)
  // It is read now, and stays among the unread ones while it is open.
  await button('Mark as unread').waitFor()
  await page.getByText(/^Read by Local editor, \d+ \w+ \d{4}, /).waitFor()
  await button('Unread').waitFor()
  await button('Take it').click()
  await page.getByText('With you', {exact: true}).waitFor()
  await button('With me (1)').click()
  await page.getByText('First message').waitFor()
  await button('All').click()
  await page.getByLabel('Note for colleagues').fill('Called back.')
  await button('Add note').click()
  await page.getByText(/^Local editor, \d+ \w+ \d{4}, /).waitFor()
  await page.getByLabel('Desk that answered', {exact: true}).selectOption('Another desk…')
  await page.getByLabel('Name of the desk that answered').fill('Customer desk')
  await button('Mark as answered').click()
  await page.getByText(/^Answered \(Customer desk\) by Local editor, /).waitFor()
  await button('Mark as not answered').click()
  await button('Mark as answered').waitFor()
  await button('All').click()

  await button('Quarantine (1)').click()
  await page.getByText('honeypot').waitFor()
  await button('Open').click()
  await button('Release and mail it').click()
  await button('Quarantine').waitFor()
  await button('All').click()
  await page.getByText('Bola Ige, Delta Gas').waitFor()
  await page.getByText(/^Released by Local editor, /).waitFor()

  await page.getByLabel('Search enquiries').fill('FIRST mess')
  await page.getByText('Bola Ige, Delta Gas').waitFor({state: 'detached'})
  const download = page.waitForEvent('download')
  await button('Export as CSV').click()
  const csv = await download
  expect(csv.suggestedFilename()).toBe('enquiries.csv')
  expect(await readFile(await csv.path(), 'utf8')).toContain('"First message"')
  await button('Open').click()
  await button('Move to quarantine').click()
  await page.getByText('There is nothing here.').waitFor()
  await button('Quarantine (1)').click()
  await page.getByText('by hand').waitFor()
  await button('Open').click()
  await button('Release and mail it').click()
  await page.getByText('There is nothing here.').waitFor()
  await button('All').click()
  await page.getByText('Ada Obi, Delta Gas').waitFor()
  await button('Open').click()
  await button('Delete').click()
  await button('Delete for good').click()
  await page.getByText('There is nothing here.').waitFor()

  await page.getByRole('tab', {name: 'Subscribers'}).click()
  await page.getByText('reader@example.com').waitFor()
  expect(await page.getByText('quick@example.com').count()).toBe(0)
  await button('Quarantine (1)').click()
  await page.getByText('too fast').waitFor()
  await button('Release and ask to confirm').click()
  await page.getByText('There is nobody here.').waitFor()
  await button('All').click()
  await page.getByText('quick@example.com').waitFor()
  await page.getByLabel('Search subscribers').fill('QUICK')
  await page.getByText('reader@example.com').waitFor({state: 'detached'})
  await page.getByLabel('Search subscribers').fill('')
  await page.getByText('reader@example.com').waitFor()
  await button('Delete').first().click()
  await button('Delete for good').click()
  await page.getByText('quick@example.com').waitFor({state: 'detached'})
  await button('Delete').click()
  await button('Delete for good').click()
  await page.getByText('There is nobody here.').waitFor()
  expect(errors).toEqual([])
  await close()
})
