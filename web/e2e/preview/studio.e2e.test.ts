import {expect, test} from 'vitest'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {openPresentation} from '../testing/open-presentation.ts'
import {setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpStudio()

test('what is typed, and what others change, shows at once; nothing else on the page changes', async () => {
  const {page, field, errors, close} = await openStudio()
  const frame = await openPresentation(page, site().url, '/faq')
  await frame.locator('body').evaluate((body) => (body.dataset['kept'] = 'yes'))
  await field('banner').locator('input').first().fill('Asked of us')
  await frame.getByRole('heading', {name: 'Asked of us'}).waitFor()
  await frame
    .getByRole('complementary', {name: 'Preview'})
    .getByText(/^Changed by /)
    .waitFor()

  const entry = frame.locator('main details').nth(4)
  await entry.locator('summary').press('Enter')
  const scrolled = () => frame.locator('html').evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  const draft = await site().client.fetch('*[_id == "faqPage"][0]', {}, {perspective: 'drafts'})
  const banner = {...draft.banner, tagline: 'Changed by somebody else'}
  await site().client.createOrReplace({...draft, _id: 'drafts.faqPage', banner})
  await frame.getByText('Changed by somebody else').waitFor()
  expect(await frame.locator('body').getAttribute('data-kept')).toBe('yes')
  expect(await entry.getAttribute('open')).not.toBeNull()
  expect(await scrolled()).toBe(before)

  // Published content: the heading of visitors.
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByText('Published', {exact: true}).last().click()
  await frame.getByText('Preview: published').waitFor()
  await frame.getByRole('heading', {name: 'Asked of us'}).waitFor({state: 'detached'})
  expect(await frame.locator('body').getAttribute('data-kept')).toBe('yes')

  await frame.getByRole('button', {name: 'Leave preview'}).press('Enter')
  await page.waitForURL(`${site().url}/faq`)
  expect(await page.locator('main h1').textContent()).not.toBe('Asked of us')
  expect(await page.getByRole('complementary', {name: 'Preview'}).count()).toBe(0)
  expect(errors).toEqual([])
  await close()
})

test('what is typed while the server cannot answer shows some seconds later', async () => {
  const {page, field, errors, close} = await openStudio()
  const frame = await openPresentation(page, site().url, '/faq')
  let isAway = true
  await page.route(`**${PREVIEW_PATHS.query}`, (route) =>
    isAway ? route.fulfill({status: 503}) : route.continue(),
  )
  // The Studio asks the frame to refresh when nothing was typed for a second, once both are connected.
  await page.evaluate(() => {
    addEventListener('message', ({data}) => {
      if (!JSON.stringify(data).includes('visual-editing/refreshed')) return
      document.body.dataset['refreshed'] = 'yes'
    })
  })
  let count = 0
  const refreshed = async () => {
    count += 1
    await field('banner').locator('input').first().fill(`Typed meanwhile ${count}`)
    return page.locator('body').getAttribute('data-refreshed')
  }
  await expect.poll(refreshed, {interval: 3000}).toBe('yes')
  expect(errors.filter((error) => error.startsWith('uncaught'))).toEqual([])
  isAway = false
  await frame.getByRole('heading', {name: `Typed meanwhile ${count}`}).waitFor()
  await close()
})

test('two editors see in the frame what the other types; what is open and scrolled stays', async () => {
  const open = async () => {
    const editor = await openStudio()
    const frame = await openPresentation(editor.page, site().url, '/faq')
    const entry = frame.locator('main details').nth(4)
    await entry.locator('summary').press('Enter')
    const view = async () => ({
      isOpen: (await entry.getAttribute('open')) !== null,
      scrolled: await frame.locator('html').evaluate(() => Math.round(scrollY)),
    })
    return {...editor, frame, view}
  }
  const [one, two] = [await open(), await open()]
  for (const [writer, reader] of [
    [one, two],
    [two, one],
  ] as const) {
    const before = await reader.view()
    expect(before.isOpen).toBe(true)
    const text = `Written by the ${writer === one ? 'first' : 'second'}`
    await writer.field('banner').locator('input').first().fill(text)
    for (const {frame} of [writer, reader]) await frame.getByRole('heading', {name: text}).waitFor()
    // The writer's own frame scrolls to what is written.
    await expect.poll(async () => (await writer.view()).scrolled).toBe(0)
    expect(await reader.view()).toEqual(before)
  }
  for (const {errors, close} of [one, two]) {
    expect(errors).toEqual([])
    await close()
  }
})

test('documents that several pages share say where they are used, and open the preview there', async () => {
  const {page, close} = await openStudio()
  const [id] = await site().client.fetch<string[]>('*[_type == "service"]._id')
  await page.goto(`${site().url}/studio/intent/edit/id=${id};type=service/`)
  await page.getByText('Used on 2 pages').click()
  await page.getByRole('link', {name: /Home page/}).click()
  await page.frameLocator('iframe').locator('#services').waitFor()
  await close()
})
