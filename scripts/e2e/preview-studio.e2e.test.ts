import type {FrameLocator, Locator, Page} from 'playwright'
import {expect, test} from 'vitest'
import {resolveRoute} from './testing/routes.ts'
import {setUpStudio} from './testing/studio-page.ts'

const {site, openStudio} = setUpStudio()

const previewUrl = (path: string) => `${site().url}/studio/presentation?preview=${path}`

/** Opens the Studio's preview at a page of the site. */
async function openTool(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(previewUrl(path))
  const frame = page.frameLocator('iframe')
  await frame.locator('main h1').waitFor()
  return frame
}

/**
 * Loads another page in the frame, and waits until the Studio has its document's form in the place of the
 * one before. A form that is still opening takes the Studio's URL back from a click. Changing that URL
 * instead does not always load the page on a busy machine.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame())
  if (!frame) throw new Error('The preview shows no frame.')
  const fields = page.locator('[data-testid^="field-"]')
  const before = await fields.first().elementHandle()
  await frame.goto(site().url + path)
  await before?.waitForElementState('hidden')
  await fields.first().waitFor()
}

/** The field that the Studio shows: type, id and path, as its URL has them. */
const shownField = (page: Page) => {
  const [type = '', id = '', path = ''] = new URL(page.url()).pathname.split('/').slice(3)
  return decodeURIComponent(`${type} ${id} ${path}`)
}

/**
 * Moves the mouse over an element until it is outlined. The overlay adds its mouse listeners a little after
 * the element has come into view; an earlier movement has no effect.
 */
async function hoverUntilOutlined(frame: FrameLocator, element: Locator) {
  const outlined = frame.locator('[data-hovered]')
  await expect
    .poll(async () => {
      await element.hover()
      return outlined.count()
    })
    .toBe(1)
}

/**
 * Clicks an element in the frame once it is outlined, as an editor does, and waits until the form shows its
 * field. Whether the field takes the focus is Sanity's affair: on a busy machine it does not always.
 *
 * @returns how many clicks it took. When the focus leaves a form, Presentation puts its document back into
 *   the URL, by a timer that can come after the click (seen in one of twenty runs on a busy machine).
 */
async function clickOutlined(page: Page, frame: FrameLocator, element: Locator, field: RegExp) {
  let clicks = 0
  const opens = async () => {
    await hoverUntilOutlined(frame, element)
    await pressMouse(page)
    clicks += 1
    const isShown = () => field.test(shownField(page))
    await page.waitForURL(isShown, {timeout: 10_000, waitUntil: 'commit'}).catch(() => {})
    return shownField(page)
  }
  await expect.poll(opens).toMatch(field)
  const [, , path = ''] = shownField(page).split(' ')
  const id = `field-${/^\w+/.exec(path)?.[0]}`
  // A picture's form has ids for its fields alone.
  await page.locator(`[data-testid="${id}"], [data-testid^="${id}."]`).first().waitFor()
  return clicks
}

/** Holds the mouse's button as long as a person does; the focus leaves the form when it goes down. */
async function pressMouse(page: Page): Promise<void> {
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
  await page.mouse.up()
}

/** In order: the page, what is clicked on it, the field that opens, and what is opened by keyboard first. */
type Click = [
  route: string,
  target: (frame: FrameLocator) => Locator,
  field: RegExp,
  opener?: (frame: FrameLocator) => Locator,
]

const labelled = (field: string) => (frame: FrameLocator) =>
  frame.locator(`main [data-sanity*="path=${field}"]`).first()

const clicks: Click[] = [
  ['/faq', (frame) => frame.locator('main h1'), /^faqPage faqPage banner\.title$/],
  ['/faq', (frame) => frame.locator('main summary').first(), /^faq \S+ question$/],
  [
    '/faq',
    (frame) => frame.locator('main details[open] p span').nth(2),
    /^faq \S+ answer\[_key=="\w+"\]\.children\[_key=="\w+"\]\.text$/,
    (frame) => frame.locator('main summary').first(),
  ],
  [
    '/faq',
    (frame) => frame.locator('header nav span').first(),
    /^navigation \S+ headerGroups.+title$/,
  ],
  ['/faq', (frame) => frame.locator('footer p').first(), /^siteSettings siteSettings footerText$/],
  [
    '/faq',
    (frame) => frame.locator('footer').getByRole('link', {name: 'Facebook'}),
    /^siteSettings siteSettings socials.+url$/,
  ],
  ['/', (frame) => frame.locator('#hero h2').first(), /^heroSlide \S+ tittle$/],
  ['/', (frame) => frame.locator('#value h3').first(), /^homePage homePage value\.items.+title$/],
  ['/management', (frame) => frame.locator('main img').last(), /^managementMember \S+ image/],
  ['/energy-transition', labelled('emissions.shares'), /emissions\.shares\[.+year$/],
  ['/news/*', labelled('content'), /^news \S+ content.+children.+text$/],
  ['/news/*', labelled('publishedDate'), /^news \S+ publishedDate$/],
  [
    '/news/*',
    (frame) => frame.getByRole('dialog').locator('h2'),
    /^siteSettings siteSettings contactModal\.title$/,
    (frame) => frame.locator('header').getByRole('button', {name: 'Get started'}),
  ],
]

test('what an editor clicks opens the field it comes from, on the page that shows it', async () => {
  const {page, errors, close} = await openStudio()
  const frame = await openTool(page, '/faq')
  let shown = '/faq'
  let count = 0
  for (const [route, target, field, opener] of clicks) {
    if (route !== shown) {
      const path = await resolveRoute(site().url, route)
      await goTo(page, path)
      shown = route
    }
    await opener?.(frame).press('Enter')
    count += await clickOutlined(page, frame, target(frame), field)
  }
  expect(count, 'one click each, or nearly').toBeLessThan(clicks.length + 3)
  expect(errors).toEqual([])
  await close()
})

test('what is typed, and what others change, shows at once; nothing else on the page changes', async () => {
  const {page, field, errors, close} = await openStudio()
  const frame = await openTool(page, '/faq')
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

test('two editors see in the frame what the other types; what is open and scrolled stays', async () => {
  const open = async () => {
    const editor = await openStudio()
    const frame = await openTool(editor.page, '/faq')
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
