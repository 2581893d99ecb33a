import {cp} from 'node:fs/promises'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import type {Page} from 'playwright'
import {expect, inject, onTestFinished, test} from 'vitest'
import {readEnvironment} from '#web/server/env.ts'
import {startSmtp, type Received} from '#web/server/mail/testing/start-smtp.ts'
import {openStorage} from '#web/server/storage/open-storage.ts'
import {onBothDatabases, sqlite, type TestDatabase} from '#web/server/storage/testing/databases.ts'
import {buildFolders} from '../build/folders.ts'
import {startSite} from '../run/site.ts'
import {desktop, browserForTests} from './browser.ts'

const visit = browserForTests()
const seeded = inject('seededFolder')

/** A whole site of the test's own: its data, its database, its mail server. */
async function startOwnSite({dataDir, databaseUrl}: TestDatabase) {
  await cp(seeded, dataDir, {recursive: true})
  const smtp = await startSmtp()
  const env = readEnvironment({
    PORT: '0',
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'The Aggregator <site@example.com>',
    MAIL_TO: 'company@example.com',
    ...(databaseUrl && {DATABASE_URL: databaseUrl}),
  })
  const site = await startSite(env, buildFolders(), console.error)
  onTestFinished(() => site.close())
  const {db, close} = await openStorage({dataDir, databaseUrl}, console.error)
  onTestFinished(close)
  return {url: site.url, smtp, db, dataDir}
}

async function openPage(url: string) {
  const {page, complaints, close} = await visit({viewport: desktop})
  onTestFinished(close)
  await page.goto(url, {waitUntil: 'networkidle'})
  return {page, complaints}
}

async function fillEnquiry(page: Page, message: string) {
  await page.getByRole('button', {name: 'Get started'}).first().click()
  const started = await page.evaluate(() => performance.now())
  await page.getByLabel('Full name').fill('Ọlá Adébáyọ̀')
  await page.getByLabel('E-mail', {exact: true}).fill('ola@example.com')
  await page.getByLabel('Phone number').fill('08012345678')
  await page.getByLabel('Company name').fill('Delta Gas')
  await page.getByLabel('Message').fill(message)
  // A person takes longer; what is faster is kept aside.
  await page.waitForFunction((since) => performance.now() - since > 1000, started)
}

const send = (page: Page) => page.getByRole('button', {name: 'Send message'})
const thanks = (page: Page) => page.getByRole('heading', {name: 'Thanks for reaching out!'})
const footer = (page: Page) => page.getByRole('contentinfo')

function linkIn(mail: Received | undefined, page: 'confirm' | 'unsubscribe'): string {
  const text = (mail?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return new RegExp(`^http\\S+/newsletter/${page}\\?token=\\S+`, 'm').exec(text)?.[0] ?? ''
}

await onBothDatabases((create) => {
  test('an enquiry arrives: stored once and mailed once, however often it is pressed', async () => {
    const {url, smtp, db} = await startOwnSite(await create())
    const {page, complaints} = await openPage(`${url}/purchase-process`)
    await fillEnquiry(page, 'We would like to buy gas.')
    await send(page).dblclick()
    await thanks(page).waitFor()
    const [mail] = await smtp.arrived(1)
    expect(mail?.to).toEqual(['company@example.com'])
    expect(mail?.raw).toContain('We would like to buy gas.')
    expect(mail?.raw).toContain('<ola@example.com>')
    await page.getByRole('button', {name: 'BACK TO HOME'}).click()
    expect(page.url()).toBe(`${url}/purchase-process`)
    expect(await db.selectFrom('enquiry').select(['fullname', 'quarantine']).execute()).toEqual([
      {fullname: 'Ọlá Adébáyọ̀', quarantine: null},
    ])
    expect(smtp.received).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  test('offline the words stay; back online the same press sends them, once', async () => {
    const {url, db} = await startOwnSite(await create())
    const {page} = await openPage(`${url}/faq`)
    await fillEnquiry(page, 'Sent from the train.')
    await page.context().setOffline(true)
    await send(page).click()
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Sent from the train.')
    await page.context().setOffline(false)
    await send(page).click()
    await thanks(page).waitFor()
    expect(await db.selectFrom('enquiry').select('message').execute()).toHaveLength(1)
  })

  test('two tabs send two enquiries', async () => {
    const {url, smtp} = await startOwnSite(await create())
    const {page} = await openPage(`${url}/faq`)
    const other = await page.context().newPage()
    await other.goto(`${url}/about`, {waitUntil: 'networkidle'})
    await fillEnquiry(page, 'From one tab.')
    await fillEnquiry(other, 'From another tab.')
    await Promise.all([send(page).click(), send(other).click()])
    await Promise.all([thanks(page).waitFor(), thanks(other).waitFor()])
    const mails = await smtp.arrived(2)
    expect(new Set(mails.map(({messageId}) => messageId)).size).toBe(2)
  })

  test('a subscription from the footer to the last link of its mail', async () => {
    const {url, smtp, db} = await startOwnSite(await create())
    const {page, complaints} = await openPage(`${url}/about`)
    const state = async () =>
      (await db.selectFrom('subscriber').select('state').execute()).map((row) => row.state)
    await footer(page).getByRole('textbox').fill('ola@example.com')
    await footer(page).getByRole('button', {name: 'Subscribe'}).click()
    await footer(page).getByText('Thanks for subscribing!').waitFor()
    await footer(page).getByText('You can unsubscribe anytime!').waitFor()
    const [mail] = await smtp.arrived(1)

    await page.goto(linkIn(mail, 'confirm'))
    expect(await state()).toEqual(['pending'])
    await page.getByRole('button', {name: 'Confirm subscription'}).click()
    await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()
    expect(await state()).toEqual(['confirmed'])
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

    await page.goto(`${url}/faq`, {waitUntil: 'networkidle'})
    await footer(page).getByRole('textbox').fill('OLA@example.com')
    const answer = page.waitForResponse('**/api/v1/newsletter/**')
    await footer(page).getByRole('button', {name: 'Subscribe'}).click()
    expect((await answer).status()).toBe(409)
    await page
      .locator('.Toastify__toast-container--top-right')
      .getByText('You are already subscribed')
      .waitFor()
    const unexpected = complaints.filter((complaint) => !complaint.includes('409'))

    await page.goto(linkIn(mail, 'unsubscribe'))
    await page.getByRole('button', {name: 'Unsubscribe'}).click()
    await page.getByRole('heading', {name: 'You are unsubscribed'}).waitFor()
    expect(await state()).toEqual(['unsubscribed'])
    expect(unexpected).toEqual([])
  })

  test('without scripts the sign-up is a plain form that leads to a page', async () => {
    const {url, db} = await startOwnSite(await create())
    const {page, close} = await visit({viewport: desktop, javaScriptEnabled: false})
    onTestFinished(close)
    await page.goto(`${url}/about`)
    await footer(page).getByRole('textbox').fill('ola@example.com')
    await footer(page).getByRole('button', {name: 'Subscribe'}).click()
    await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
    expect(await db.selectFrom('subscriber').select('email').execute()).toEqual([
      {email: 'ola@example.com'},
    ])
  })
})

test('a database that cannot store: Something went wrong, and the words stay', async () => {
  const {url, dataDir} = await startOwnSite(await sqlite())
  const {page} = await openPage(`${url}/faq`)
  await fillEnquiry(page, 'Not lost.')
  const other = new DatabaseSync(join(dataDir, 'forms.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  await send(page).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Not lost.')
  other.exec('ROLLBACK')
  other.close()
  await send(page).click()
  await thanks(page).waitFor()
})
