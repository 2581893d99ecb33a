import type {FrameLocator, Locator, Page} from 'playwright'
import {expect, test} from 'vitest'
import {openPresentation} from '../testing/open-presentation.ts'
import {resolveRoute} from '../testing/routes.ts'
import {setUpOwnStudio} from '../testing/studio-page.ts'

const {site, openStudio} = setUpOwnStudio()

/**
 * Shows another page in the frame by the location field above it, and waits until the Studio has its
 * document's form in the place of the one before: a form that is still opening takes the Studio's URL back
 * from a click. Nothing is loaded anew: after a load, the Studio connects to the frame twice within some
 * seconds, and ignores a click in the moment of the second time.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const fields = page.locator('[data-testid^="field-"]')
  const before = await fields.first().elementHandle()
  const location = page.locator(`input[value^="${site().url}"]`)
  await location.fill(site().url + path)
  await location.press('Enter')
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
 * Gives the focus to a field of the Studio's form and takes it away, and waits until the Studio's URL says so.
 * A form takes the focus when it opens, and Presentation writes into the URL, by a timer, that the focus has
 * left it: a click in the frame at that moment would have no effect.
 */
async function leaveForm(page: Page): Promise<void> {
  // A form that is still loading is read-only.
  const text = ':is([data-ui="TextInput__input"], textarea):not([readonly]):visible'
  await page.locator(`[data-testid^="field-"] ${text}`).last().focus()
  await expect.poll(() => shownField(page)).toMatch(/\S$/)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await expect.poll(() => shownField(page)).toMatch(/ $/)
}

/**
 * Clicks an element in the frame once it is outlined, as an editor does, and waits until its field can be
 * typed into. A field takes the focus; the editor of rich text does not always (Sanity's own form).
 */
async function clickOutlined(page: Page, frame: FrameLocator, element: Locator, field: RegExp) {
  // A dialog takes the focus from the Studio's form when it opens.
  await element.waitFor()
  await leaveForm(page)
  await hoverUntilOutlined(frame, element)
  await element.click()
  await expect.poll(() => shownField(page)).toMatch(field)
  const ready = field.source.includes('children') ? ' [contenteditable="true"]' : ':focus-within'
  await page.locator(`[data-testid^="field-"]${ready}`).last().waitFor()
}

/** In order: the page, what is clicked on it, the field that opens, and what is opened by keyboard first. */
type Click = [
  route: string,
  target: (frame: FrameLocator) => Locator,
  field: RegExp,
  opener?: (frame: FrameLocator) => Locator,
]

const clicks: Click[] = [
  ['/faq', (frame) => frame.locator('main h1'), /^faqPage faqPage banner\.title$/],
  [
    '/faq',
    (frame) => frame.locator('main details[open] p:not([aria-hidden])').first(),
    /^faq \S+ answer\[_key=="\w+"\]\.children\[_key=="\w+"\]\.text$/,
    (frame) => frame.locator('main summary').first(),
  ],
  [
    '/faq',
    (frame) => frame.locator('header nav span').first(),
    /^navigation \S+ headerGroups.+title$/,
  ],
  [
    '/news/*',
    (frame) => frame.getByRole('dialog').locator('h2'),
    /^siteSettings siteSettings contactModal\.title$/,
    (frame) => frame.locator('header').getByRole('button', {name: 'Get started'}),
  ],
]

test('what an editor clicks opens the field it comes from, on the page that shows it', async () => {
  const {page, errors, close} = await openStudio()
  const frame = await openPresentation(page, site().url, '/faq')
  let shown = '/faq'
  for (const [route, target, field, opener] of clicks) {
    if (route !== shown) {
      const path = await resolveRoute(site().url, route)
      await goTo(page, path)
      shown = route
    }
    await opener?.(frame).press('Enter')
    await clickOutlined(page, frame, target(frame), field)
  }
  expect(errors).toEqual([])
  await close()
})
