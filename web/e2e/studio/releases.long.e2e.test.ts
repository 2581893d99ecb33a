import {expect, test} from 'vitest'
import {expectEventually, setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpOwnStudio()

const visit = async (path: string) => (await fetch(site().url + path)).text()

test('a draft that is scheduled is published when its time has come', async () => {
  const {page, open, text, choose, errors, close} = await openStudio()
  const [id = ''] = await read<string[]>('*[_type == "faq"]._id')
  await open('faq', id, 'question')
  await text('question').fill('When is later?')
  await page.locator('[data-testid="action-publish"]:enabled').waitFor()
  await choose('Schedulepublish')
  const dialog = page.getByRole('dialog')
  await dialog.getByTestId('date-input').fill('Jan 5, 2999 10:00')
  await dialog.getByTestId('date-input').press('Enter')
  await dialog.getByTestId('confirm-button').click()
  await page.getByText(/Scheduled to be published on/).waitFor()
  expect(await visit('/faq')).not.toContain('When is later?')

  // Nobody can wait for the next minute, the first one that the form takes. Hours are Nigerian.
  const [scheduled] = await read<{name: string; publishAt: string}[]>('*[state == "scheduled"]')
  expect(scheduled?.publishAt).toBe('2999-01-05T09:00:00.000Z')
  const releaseId = scheduled?.name ?? ''
  const {releases} = site().client
  await releases.schedule({releaseId, publishAt: new Date().toISOString()})
  await expectEventually(async () => (await visit('/faq')).includes('When is later?'), true)
  expect(errors).toEqual([])
  await close()
})

test('a notice that ends leaves the site at its hour', async () => {
  const {page, open, choose, errors, close} = await openStudio()
  const {client} = site()
  const [notice] = await read<{_id: string; question: string}[]>(
    '*[_type == "faq"] | order(_id desc)',
  )
  if (!notice) throw new Error('The seed has questions.')
  await open('faq', notice._id, 'question')
  await choose('Hidefrom the site…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('At an hour').check()
  const schedule = dialog.getByRole('button', {name: 'Hide at this hour'})
  await dialog.getByLabel(/Day and hour/).fill('2001-01-05T10:00')
  expect(await schedule.isDisabled()).toBe(true)
  await dialog.getByLabel(/Day and hour/).fill('2999-01-05T10:00')
  await schedule.click()
  await page.getByText(/It leaves the site: 5 Jan 2999, 10:00 \(Lagos\)/).waitFor()
  expect(await visit('/faq')).toContain(notice.question)

  await choose('Hiddenfrom 5 Jan 2999, 10:00 (Lagos)…')
  await dialog.getByText(/Visitors see this until/).waitFor()
  await dialog.getByRole('button', {name: 'Close', exact: true}).last().click()
  const [releaseId = ''] = await read<string[]>('*[state == "scheduled"].name')
  await client.releases.schedule({releaseId, publishAt: new Date().toISOString()})
  await expectEventually(async () => (await visit('/faq')).includes(notice.question), false)
  expect(errors).toEqual([])
  await close()
})

test('a release is made, filled, seen in the preview, and published', async () => {
  const {page, go, field, errors, close} = await openStudio()
  await go('/studio/structure')
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('create-new-release-button').click()
  await page.getByTestId('release-form-title').fill('Spring news')
  await page.getByTestId('submit-release-button').click()
  await page.waitForURL(/perspective=/)
  const release = new URL(page.url()).searchParams.get('perspective')

  await page.goto(`${site().url}/studio/presentation?preview=/faq&perspective=${release}`)
  const frame = page.frameLocator('iframe')
  const heading = (name: string) => frame.getByRole('heading', {name, exact: true})
  await frame.getByText('Preview: release Spring news').waitFor()
  const before = (await frame.locator('main h1').textContent()) ?? ''
  await page.getByRole('button', {name: 'Add to release'}).click()
  await page.getByText('Not in the Spring news release').waitFor({state: 'detached'})
  await field('banner').locator('input').first().fill('Questions of spring')
  await heading('Questions of spring').waitFor()
  expect(await visit('/faq')).not.toContain('Questions of spring')

  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('release-menu').getByText('Published', {exact: true}).click()
  await frame.getByText('Preview: published').waitFor()
  await heading(before).waitFor()

  await page.goto(`${site().url}/studio/releases/${release}`)
  await page.locator('[data-testid="publish-all-button"]:enabled').click()
  await page.getByTestId('confirm-publish-dialog').getByTestId('confirm-button').click()
  await page.getByText('This release is published successfully.').waitFor()
  expect(await visit('/faq')).toContain('Questions of spring')
  expect(errors).toEqual([])
  await close()
})
