import {expect, test} from 'vitest'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {waitForFonts} from '../testing/browser.ts'
import {openPresentation} from '../testing/open-presentation.ts'
import {setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpOwnStudio()

/** Opens the page in the frame of an editor's window, with an entry that is opened by keyboard. */
async function openFaq() {
  const editor = await openStudio()
  const frame = await openPresentation(editor.page, site().url, '/faq')
  const body = frame.locator('body')
  await waitForFonts(body)
  await body.evaluate((element) => (element.dataset['kept'] = 'yes'))
  const entry = frame.locator('main details').nth(4)
  await entry.locator('summary').press('Enter')
  const view = async () => ({
    isKept: (await body.getAttribute('data-kept')) === 'yes',
    isOpen: (await entry.getAttribute('open')) !== null,
    top: await entry.evaluate((element) => Math.round(element.getBoundingClientRect().top)),
  })
  const scrolled = () => frame.locator('html').evaluate(() => Math.round(scrollY))
  const type = (text: string) => editor.field('banner').locator('input').first().fill(text)
  return {...editor, frame, view, scrolled, type}
}

type Editor = Awaited<ReturnType<typeof openFaq>>

test('what two editors type, and what others change, shows at once in both frames; nothing else on the page changes', async () => {
  const [first, second] = [await openFaq(), await openFaq()]
  const before = [await first.view(), await second.view()]
  expect(before).toMatchObject([
    {isKept: true, isOpen: true},
    {isKept: true, isOpen: true},
  ])
  const draft = await site().client.fetch('*[_id == "faqPage"][0]', {}, {perspective: 'drafts'})
  const banner = {...draft.banner, tagline: 'Changed by somebody else'}
  await site().client.createOrReplace({...draft, _id: 'drafts.faqPage', banner})
  for (const {frame} of [first, second]) await frame.getByText('Changed by somebody else').waitFor()
  expect([await first.view(), await second.view()]).toEqual(before)

  for (const [writer, reader] of [
    [first, second],
    [second, first],
  ] as const) {
    const seen = await reader.view()
    // Short enough for one line: a title of two moves the page below it.
    const text = writer === first ? 'First' : 'Second'
    await writer.type(text)
    for (const {frame} of [writer, reader]) await frame.getByRole('heading', {name: text}).waitFor()
    // The writer's own frame scrolls to what is written.
    await expect.poll(writer.scrolled).toBe(0)
    expect(await reader.view()).toEqual(seen)
  }
  for (const {errors} of [first, second]) expect(errors).toEqual([])
  await expectLeave(first)
  await expectRecovery(second)
  for (const {close} of [first, second]) await close()
})

/** Published content has the heading of visitors, and a button leads to their page. */
async function expectLeave({page, frame, view, errors}: Editor) {
  const preview = frame.getByRole('complementary', {name: 'Preview'})
  await preview.getByText(/^Changed by /).waitFor()
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByTestId('release-menu').getByText('Published', {exact: true}).click()
  await frame.getByText('Preview: published').waitFor()
  await frame.getByRole('heading', {name: 'Written by the second'}).waitFor({state: 'detached'})
  expect(await view()).toMatchObject({isKept: true})

  await frame.getByRole('button', {name: 'Leave preview'}).press('Enter')
  await page.waitForURL(`${site().url}/faq`)
  expect(await page.locator('main h1').textContent()).not.toBe('Written by the second')
  expect(await page.getByRole('complementary', {name: 'Preview'}).count()).toBe(0)
  expect(errors).toEqual([])
}

/** Expects text that is typed while the server cannot answer to appear in the preview some seconds later. */
async function expectRecovery({page, frame, type, errors}: Editor) {
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
    await type(`Typed meanwhile ${count}`)
    return page.locator('body').getAttribute('data-refreshed')
  }
  await expect.poll(refreshed, {interval: 3000}).toBe('yes')
  expect(errors.filter((error) => error.startsWith('uncaught'))).toEqual([])
  isAway = false
  await frame.getByRole('heading', {name: `Typed meanwhile ${count}`}).waitFor()
}

test('documents that several pages share say where they are used, and open the preview there', async () => {
  const {page, open, close} = await openStudio()
  const [id = ''] = await site().client.fetch<string[]>('*[_type == "service"]._id')
  await open('service', id, 'title')
  await page.getByText('Used on 2 pages').click()
  await page.getByRole('link', {name: /Home page/}).click()
  await page.frameLocator('iframe').locator('#services').waitFor()
  await close()
})
