import {join} from 'node:path'
import type {Locator} from 'playwright'
import {describe, expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'
import {siteUrl} from '../testing/shared-site.ts'

const {site, openStudio, openSignedOut, read} = setUpStudio()

const onSite = async (path: string, words: string) =>
  (await (await fetch(site().url + path)).text()).includes(words)

describe('signing in', () => {
  test('happens on the Studio’s own screen, keeps the path, and can be ended', async () => {
    const {page, close} = await openSignedOut()
    await page.goto(`${site().url}/studio/structure/siteSettings`)
    await page.getByText('Sign in on this computer').click()
    await page.getByTestId('field-name').waitFor()
    expect(new URL(page.url()).pathname).toBe('/studio/structure/siteSettings')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({httpOnly: true, sameSite: 'Lax'})
    await page.locator('#user-menu').click()
    await page.getByText('Sign out').click()
    await page.getByText('Sign in on this computer').waitFor()
    expect(await page.context().cookies()).toEqual([])
    await close()
  })

  test('does not let another site write with an editor’s cookie', async () => {
    const {page, close} = await openStudio()
    const [cookie] = await page.context().cookies()
    const send = (headers: Record<string, string>) =>
      fetch(`${site().url}/lake/v1/data/mutate/production`, {
        method: 'POST',
        headers: {cookie: `${cookie?.name}=${cookie?.value}`, ...headers},
        body: JSON.stringify({mutations: [{create: {_id: 'planted', _type: 'faq'}}]}),
      })
    expect((await send({origin: 'https://evil.example'})).status).toBe(403)
    expect((await send({'sec-fetch-site': 'cross-site'})).status).toBe(403)
    expect(await read('*[_id == "planted"]')).toEqual([])
    await close()
  })
})

/** The time of a history entry, in milliseconds. */
const timeOf = async (entry: Locator) =>
  Date.parse((await entry.locator('time').getAttribute('datetime')) ?? '')

describe('a document', () => {
  const id = 'faq-access-contribution'
  const draft = (attribute: string) => () =>
    read(`*[_id == $id][0].${attribute}`, {id: `drafts.${id}`})

  test('is edited, saved automatically, published and on the site', async () => {
    const {open, text, publish, errors, close} = await openStudio()
    await open('faq', id, 'question')
    await text('question').fill('What is asked from now on?')
    await expectEventually(draft('question'), 'What is asked from now on?')
    expect(await onSite('/faq', 'What is asked from now on?')).toBe(false)
    await publish()
    await expectEventually(draft('_id'), null)
    expect(await onSite('/faq', 'What is asked from now on?')).toBe(true)
    expect(errors).toEqual([])
    await close()
  })

  test('keeps its published version when its draft is discarded', async () => {
    const {open, page, text, choose, confirm, showHistory, close} = await openStudio()
    const started = Date.now()
    await open('faq', id, 'question')
    await text('question').fill('Second thoughts')
    await expectEventually(draft('question'), 'Second thoughts')
    await choose('Discardchanges')
    await confirm()
    await expectEventually(draft('_id'), null)
    await expectEventually(() => text('question').inputValue(), 'What is asked from now on?')
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

  test('leaves the site and remains a draft when unpublished, and is back when published', async () => {
    const {open, page, showPublished, showDraft, confirm, publish, close} = await openStudio()
    await open('faq', id, 'question')
    await showPublished()
    await page.getByTestId('action-unpublish').click()
    await confirm()
    await expectEventually(draft('question'), 'What is asked from now on?')
    expect(await onSite('/faq', 'What is asked from now on?')).toBe(false)
    await showDraft()
    await publish()
    await expectEventually(draft('_id'), null)
    expect(await onSite('/faq', 'What is asked from now on?')).toBe(true)
    await close()
  })

  test('can be duplicated, and the duplicate deleted', async () => {
    const {open, page, choose, confirm, close} = await openStudio()
    await open('faq', 'faq-legal-basis', 'question')
    const question = await read<string>('*[_id == "faq-legal-basis"][0].question')
    const copies = () => read('count(*[_type == "faq" && question == $question])', {question})
    await choose('Duplicate')
    await expectEventually(copies, 2)
    await page.waitForURL(/faq;(?!faq-legal-basis)[^;]+$/)
    const copy = page.url().split(';').at(-1)
    await page.locator(`[data-testid="document-pane"][id*="${copy}"]`).waitFor()
    await choose('Delete')
    await confirm()
    await expectEventually(copies, 1)
    await close()
  })
})

test('a singleton can be neither duplicated nor deleted', async () => {
  const {open, page, close} = await openStudio()
  await open('aboutPage', 'aboutPage', 'banner')
  await page.getByTestId('action-publish').waitFor()
  await page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  await page.getByRole('menuitem', {name: 'Share preview…'}).waitFor()
  const actions = await page.getByRole('menuitem').allTextContents()
  expect(actions.filter((name) => /duplicate|delete|unpublish/i.test(name))).toEqual([])
  await close()
})

test('a second singleton, created by its URL, cannot be published', async () => {
  const {create, text, page, close} = await openStudio()
  await create('notFoundPage', 'title')
  await text('title').fill('Nothing here')
  const strays = () =>
    read<string[]>('*[_type == "notFoundPage" && !(_id match "*notFoundPage")]._id')
  await expectEventually(async () => (await strays()).length, 1)
  await page.getByRole('button', {name: 'Discard changes'}).waitFor()
  expect(await page.getByTestId('action-publish').count()).toBe(0)
  await close()
})

const picture = join(root, 'seed/images/news/01.webp')

describe('a new document', () => {
  test('gets a slug, shows that it is taken, accepts a picture, and cannot be published while invalid', async () => {
    const {create, field, text, page, close} = await openStudio()
    // A title gives its own slug; an editor may have changed a title and kept the slug.
    const slug = await read<string>('*[_type == "news"][0].slug.current')
    const made = (attribute: string) => () =>
      read(`*[_type == "news" && _id in path("drafts.**")][0].${attribute}`)
    await create('news', 'title')
    await text('title').fill(slug)
    await expectEventually(made('title'), slug)
    await field('slug').getByRole('button', {name: 'Generate'}).click()
    await expectEventually(async () => typeof (await made('slug.current')()), 'string')
    await field('slug').getByTestId('input-validation-icon-error').hover()
    await page.getByText('Slug is already in use').waitFor()
    const upload = field('newsImage').locator('input[type=file]').first()
    await upload.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await page.getByText('The file is damaged, too large').waitFor()
    await upload.setInputFiles(picture)
    await expectEventually(
      async () => typeof (await made('newsImage.image.asset._ref')()),
      'string',
    )
    expect(await page.getByTestId('action-publish').last().isDisabled()).toBe(true)
    await close()
  })
})

describe('pictures', () => {
  test('uploaded before can be selected, and their crop and hotspot set', async () => {
    const {open, openPictureMenu, field, page, close} = await openStudio()
    const [id] = await read<string[]>('*[_type == "publication"] | order(_id)._id')
    const asset = (of: string) =>
      read<string | null>('*[_id == $id][0].publicationImage.image.asset._ref', {id: of})
    const before = await asset(id ?? '')
    await open('publication', id ?? '', 'title')
    await openPictureMenu('publicationImage')
    await page.getByRole('menuitem', {name: 'Select', exact: true}).click()
    await page.getByRole('dialog').locator('img').nth(3).click()
    await expectEventually(async () => {
      const chosen = await asset(`drafts.${id}`)
      return chosen !== null && chosen !== before
    }, true)
    await field('publicationImage').getByTestId('options-menu-edit-details').click()
    await page.getByText('Adjust the circle to specify').waitFor()
    await close()
  })
})

test('the search finds documents by their text', async () => {
  const {page, go, close} = await openStudio()
  const title = await read<string>('*[_type == "news"] | order(_id)[0].title')
  await go('/studio/structure')
  await page.getByTestId('studio-search').click()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.insertText(title)
  await page.getByTestId('search-results').getByText(title).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('search-results').waitFor({state: 'detached'})
  await close()
})

test('Vision answers in every perspective', async () => {
  const {page, go, errors, close} = await openStudio()
  await site().client.createOrReplace({
    _id: 'drafts.vision-only',
    _type: 'faq',
    question: 'Drafted',
  })
  await go('/studio/vision')
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('count(*[question == "Drafted"])')
  for (const [perspective, count] of [
    ['raw', 1],
    ['published', 0],
    ['drafts', 1],
  ] as const) {
    await page.locator('select', {hasText: 'drafts'}).selectOption(perspective)
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes(`Drafted`) && response.url().includes(`perspective=${perspective}`),
    )
    await page.getByRole('button', {name: 'Fetch'}).click()
    expect(await (await answered).json()).toMatchObject({result: count})
  }
  expect(errors).toEqual([])
  await close()
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
test('a document has a history of what was done, by whom and when, and an old revision can be restored', async () => {
  const of = 'faq-what-is-aggregation'
  const question = (one: string) => read<string | null>('*[_id == $id][0].question', {id: one})
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
  const own = paths.filter((path) => !path.includes('packages'))
  const sizes = await Promise.all(own.map(async (path) => (await fetch(siteUrl + path)).text()))
  expect(sizes.join('').length).toBeLessThan(200_000)
})
