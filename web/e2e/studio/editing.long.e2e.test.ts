import {expect, test} from 'vitest'
import type {Locator} from 'playwright'
import {expectEventually, setUpOwnStudio} from '../testing/studio-page.ts'
import {siteUrl} from '../testing/shared-site.ts'

const {site, openStudio, read} = setUpOwnStudio()

/** The time of a history entry, in milliseconds. */
const timeOf = async (entry: Locator) =>
  Date.parse((await entry.locator('time').getAttribute('datetime')) ?? '')

test('an unpublished document leaves the site and remains a draft; it can be duplicated, and the duplicate deleted', async () => {
  const id = 'faq-legal-basis'
  const question = await read<string>('*[_id == $id][0].question', {id})
  const isOnSite = async () => (await (await fetch(`${site().url}/faq`)).text()).includes(question)
  const drafted = () => read('*[_id == $id][0].question', {id: `drafts.${id}`})
  const copies = () => read('count(*[_type == "faq" && question == $question])', {question})
  const {open, page, choose, confirm, publish, close} = await openStudio()
  await open('faq', id, 'question')
  await choose('Hidefrom the site…')
  await page.getByRole('button', {name: 'Hide now'}).click()
  await expectEventually(drafted, question)
  expect(await isOnSite()).toBe(false)
  await publish()
  await expectEventually(drafted, null)
  expect(await isOnSite()).toBe(true)

  await choose('Duplicate')
  await expectEventually(copies, 2)
  await page.waitForURL(new RegExp(`faq;(?!${id})[^;]+$`))
  const copy = page.url().split(';').at(-1)
  await page.locator(`[data-testid="document-pane"][id*="${copy}"]`).waitFor()
  await choose('Delete')
  await confirm()
  await expectEventually(copies, 1)
  await close()
})

test('an album in use lists what refers to it, and is not deleted', async () => {
  const album = {id: 'gallery-mini-lng-depot'}
  const reference = {_type: 'reference', _ref: album.id}
  await site().client.patch('news-gas-by-road-mini-lng').set({album: reference}).commit()
  const {open, page, choose, close} = await openStudio()
  await open('gallery', album.id, 'title')
  await choose('Delete')
  const holding = page.getByRole('dialog').getByRole('region', {name: /^It cannot be deleted/})
  await holding.getByText('Gas by road').first().waitFor()
  await page.locator('[data-testid="confirm-button"]:disabled').waitFor()
  await holding.getByRole('link', {name: /album/i}).click()
  await page.getByRole('dialog').waitFor({state: 'detached'})
  expect(await read<boolean>('count(*[_id == $id]) == 1', {id: album.id})).toBe(true)
  await close()
})

test('a window that is closed at once asks first, and closes when all is saved', async () => {
  const id = 'faq-closed-at-once'
  await site().client.create({_id: id, _type: 'faq', question: 'Who?', position: 99})
  const {open, text, page} = await openStudio()
  const stored = () => read<string | null>('*[_id == $id][0].question', {id: `drafts.${id}`})
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await open('faq', id, 'question')
  // Holds the request that saves the text, so that the text counts as unsaved.
  const held = Promise.withResolvers<void>()
  await page.route('**/data/actions/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await text('question').fill('Who, and when?')
  await page.close({runBeforeUnload: true})
  await expect.poll(() => asked).toEqual(['beforeunload'])
  held.resolve()
  await expectEventually(stored, 'Who, and when?')
  const isClosed = async () => {
    if (!page.isClosed()) await page.close({runBeforeUnload: true})
    return page.isClosed()
  }
  await expectEventually(isClosed, true)
})

// A request that violates the policy is an error on the console. Tests of an editor's work expect no errors.

test('the Studio has a content security policy at every path, of which a violation is an error', async () => {
  for (const path of ['/studio', '/studio/structure/news', '/studio/vision']) {
    const {headers} = await fetch(site().url + path)
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const {page, go, errors, close} = await openStudio()
  await go('/studio/structure')
  await page.evaluate(async () => fetch('https://elsewhere.example/').catch(() => null))
  await expectEventually(async () => errors.join(), expect.stringContaining("connect-src 'self'"))
  await close()
})

// Last: its window shows another perspective than drafts, and is of no use to another test.

test('a discarded draft stays in the history, with who did it and when', async () => {
  const id = 'faq-access-contribution'
  const draft = (attribute: string) => () =>
    read(`*[_id == $id][0].${attribute}`, {id: `drafts.${id}`})
  const {open, page, text, choose, confirm, showHistory, close} = await openStudio()
  const started = Date.now()
  await open('faq', id, 'question')
  await text('question').fill('Second thoughts')
  await expectEventually(draft('question'), 'Second thoughts')
  await choose('Discardchanges')
  await confirm()
  await expectEventually(draft('_id'), null)
  await showHistory()
  const discarded = page.getByTestId('timeline-item-button').filter({hasText: 'Discarded draft'})
  await discarded.first().waitFor()
  await text('question').fill('Third thoughts')
  const edited = page.getByTestId('timeline-item-button').filter({hasText: 'Edited'})
  await edited.first().waitFor()
  for (const entry of [discarded.first(), edited.first()]) {
    await entry.getByLabel('Local editor').first().waitFor()
    await expect.poll(() => timeOf(entry)).toBeGreaterThan(started)
  }
  await choose('Discardchanges')
  await confirm()
  await expectEventually(draft('_id'), null)
  await close()
})

test('a document has a history of what was done, by whom and when, and an old revision can be restored', async () => {
  const of = 'faq-what-is-aggregation'
  const question = (id: string) => read<string | null>('*[_id == $id][0].question', {id})
  const first = await question(of)
  await site().client.patch(of).set({question: 'A later wording'}).commit()
  const {open, page, showPublished, showHistory, errors, close} = await openStudio()
  await open('faq', of, 'question')
  await showPublished()
  await showHistory()
  const created = page.getByTestId('timeline-item-button').filter({hasText: 'Created'})
  await created.getByLabel('Local scripts').first().waitFor()
  expect(await timeOf(created)).toBeLessThanOrEqual(Date.now())
  await created.click()
  await page.locator('[data-testid="action-reverttorevision"]:enabled').click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await expectEventually(() => question(`drafts.${of}`), first)
  expect(await question(of)).toBe('A later wording')
  expect(errors).toEqual([])
  await close()
})

const files = /(?:src|href)="(\/assets\/studio\/[^"]+\.js)"/g

test('the Studio starts with few files, of which a change of the content model changes a small one', async () => {
  const html = await (await fetch(`${siteUrl}/studio/`)).text()
  const paths = Array.from(html.matchAll(files), ([, path]) => path ?? '')
  expect(paths).toContainEqual(expect.stringContaining('packages'))
  expect(paths.length).toBeLessThan(6)
  const ownPaths = paths.filter((path) => !path.includes('packages'))
  const sizes = await Promise.all(
    ownPaths.map(async (path) => (await fetch(siteUrl + path)).text()),
  )
  expect(sizes.join('').length).toBeLessThan(200_000)
})
