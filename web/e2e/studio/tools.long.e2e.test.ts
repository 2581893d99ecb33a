import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {runBackupCommand} from '#scripts/backup/testing/backup-command.ts'
import {recordBackup} from '#web/server/backups/backups.ts'
import {heldFilePath, holdFolder} from '#web/server/forms/restored/hold.ts'
import {expectEventually, setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpOwnStudio()

async function post(path: string, body: object) {
  const response = await fetch(site().url + path, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
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

test('an open Inbox shows what arrives, and the bar how much is unread, in each window', async () => {
  await post(CONTACT_PATH, enquiry('Bola Ige', 'There before'))
  const [first, second] = [await openStudio(), await openStudio()]
  for (const {page, go} of [first, second]) {
    await go('/studio/inbox')
    await page.getByRole('link', {name: 'Inbox (1 unread)'}).waitFor()
    await page.getByText('Bola Ige, Delta Gas').waitFor()
  }
  await post(CONTACT_PATH, enquiry('Chidi Eze', 'Seen at once'))
  for (const {page} of [first, second]) {
    await page.getByText('Chidi Eze, Delta Gas').waitFor()
    await page.getByRole('link', {name: 'Inbox (2 unread)'}).waitFor()
  }
  await first.page.getByRole('button', {name: 'Open', exact: true}).first().click()
  for (const {page, errors, close} of [first, second]) {
    await page.getByRole('link', {name: 'Inbox (1 unread)'}).waitFor()
    expect(errors).toEqual([])
    await close()
  }
})

test('the Studio opens with what waits for whoever is signed in', async () => {
  const {page, open, text, errors, close} = await openStudio()
  const part = (name: string) => page.getByRole('region', {name})
  await open('homePage', 'homePage', 'seo.title')
  await text('seo.title').fill('A title that I have typed')
  await expectEventually(
    () => read('*[_id == "drafts.homePage"][0].seo.title'),
    'A title that I have typed',
  )
  // Delay the list of the project's features. The Studio must not draw itself again for it: a click at that moment is lost.
  const heard = Promise.withResolvers<void>()
  await page.route(/\/features(?:\?|$)/, async (route) => {
    await heard.promise
    await route.continue()
  })
  await page.goto(`${site().url}/studio`)
  await part('My drafts').getByRole('link').first().waitFor()
  const layout = page.getByTestId('studio-layout')
  await layout.evaluate((element) => element.setAttribute('data-first', ''))
  const answered = page.waitForResponse(/\/features(?:\?|$)/)
  heard.resolve()
  await answered
  await part('Last published').getByRole('link').first().waitFor()
  await part('Needs care').getByText('samples to replace').waitFor()
  await part('Scheduled').getByText('Nothing is scheduled.').waitFor()
  await part('Waiting for my review').getByText('Nothing waits for review.').waitFor()
  await part('Last backup').getByText('There is no backup yet.').waitFor()
  await page.getByRole('heading', {name: 'Nothing shows until you publish'}).waitFor()
  await part('Enquiries').getByRole('link', {name: 'Inbox'}).click()
  await page.getByRole('tab', {name: 'Enquiries'}).waitFor()
  expect(await layout.getAttribute('data-first')).toBe('')
  expect(errors).toEqual([])
  await close()
})

test('editors see whether there is a backup, when it was made, that one has failed, and that nobody knows', async () => {
  const {dataDir} = site()
  const {page, go, errors, close} = await openStudio()
  await page.route('**/api/v1/backups', (route) => route.fulfill({status: 503, body: ''}))
  await go('/studio/backups')
  await page.getByRole('alert').getByText('The last backup could not be found out.').waitFor()
  expect(errors.splice(0)).not.toEqual([])
  await page.unroute('**/api/v1/backups')
  await page.getByRole('button', {name: 'Try again'}).click()
  await page.getByText('There is no backup yet.').waitFor()
  await page.getByText('None is made by itself').waitFor()

  const reopen = async () => {
    await page.getByRole('link', {name: /^Inbox/}).click()
    await page.getByRole('tab', {name: 'Subscribers'}).waitFor()
    await page.getByRole('link', {name: 'Backups'}).click()
  }
  const made = await runBackupCommand('backup', join(dataDir, 'by-hand'), {
    cwd: dataDir,
    env: {DATA_DIR: dataDir},
  })
  expect(made).toMatchObject({code: 0, problems: ''})
  await reopen()
  await page
    .getByText(/^The last backup was made on \d+ \w+ \d{4}, \d\d:\d\d \(Lagos\)\.$/)
    .waitFor()
  await page.getByText(/^by-hand, [\d.]+ MB, not encrypted$/).waitFor()

  const message = 'The disk is full: free some space.'
  await recordBackup(dataDir, {failure: {at: Date.now(), message}})
  await reopen()
  await page.getByText(/^The backup of .* failed\./).waitFor()
  await page.getByText(message).waitFor()
  await page.getByText(/^The last backup was made on/).waitFor()
  expect(errors).toEqual([])
  await close()
})

test('editors of a restored site see why nothing is sent, and what is to be done', async () => {
  const {dataDir} = site()
  await holdFolder(dataDir, '2026-11-22T01:00:00.000Z')
  const {page, go, errors, close} = await openStudio()
  for (const tool of ['newsletter', 'backups', 'inbox']) {
    await go(`/studio/${tool}`)
    await page.getByText('npm run restore -- --go-live').waitFor()
  }
  await rm(heldFilePath(dataDir))
  await go('/studio/newsletter')
  await page.getByText('None has been sent yet.').waitFor()
  await page.getByText('npm run restore -- --go-live').waitFor({state: 'detached'})
  expect(errors).toEqual([])
  await close()
})
