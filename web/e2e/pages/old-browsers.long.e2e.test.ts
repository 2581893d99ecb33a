import {describe, expect, test} from 'vitest'
import type {Page} from 'playwright'
import {desktop, phone, setUpBrowser} from '../testing/browser.ts'
import {closeContactForm, openContactForm} from '../testing/forms-page.ts'
import {allLayouts} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectConsole, inspectHydration} from '../sweep/hydration.ts'
import {sweep} from '../sweep/sweep.ts'
import {openPage} from '../testing/page-loading.ts'

/** Features that browsers gained after the oldest that the site supports (`oldestBrowsers` in vite.config.ts). */
const newerApis = {
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  AbortSignal: ['any', 'timeout'],
  CSS: ['registerProperty', 'highlights'],
  'CSSStyleSheet.prototype': ['adoptedStyleSheets'],
  Crypto: [],
  'Crypto.prototype': ['randomUUID'],
  'Document.prototype': ['startViewTransition', 'moveBefore', 'caretPositionFromPoint'],
  'Element.prototype': ['checkVisibility', 'moveBefore', 'getHTML', 'setHTML', 'setHTMLUnsafe'],
  'HTMLButtonElement.prototype': [
    'command',
    'commandForElement',
    'popoverTargetElement',
    'popoverTargetAction',
  ],
  'HTMLDetailsElement.prototype': ['name'],
  'HTMLDialogElement.prototype': ['closedBy', 'requestClose'],
  'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Iterator.prototype': [
    'map',
    'filter',
    'toArray',
    'take',
    'drop',
    'flatMap',
    'some',
    'every',
    'find',
  ],
  Map: ['groupBy'],
  Math: ['sumPrecise', 'f16round'],
  'Navigator.prototype': ['userActivation', 'scheduling'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  'Promise.prototype': [],
  RegExp: ['escape'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['parse', 'canParse'],
  Window: [],
  globalThis: [
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'Iterator',
    'Temporal',
  ],
}

/** Runs in the page before its scripts. */
function removeApis(apis: Record<string, string[]>) {
  for (const [path, names] of Object.entries(apis)) {
    let owner: unknown = globalThis
    for (const part of path.split('.')) {
      owner = part === 'globalThis' ? owner : Reflect.get(Object(owner), part)
    }
    for (const name of names) Reflect.deleteProperty(Object(owner), name)
  }
  for (const type of [Element, Document]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const native: unknown = Reflect.get(type.prototype, name)
      if (typeof native !== 'function') continue
      Reflect.set(type.prototype, name, function (this: Node, selector: string) {
        if (/:popover-open|:has\(|:modal/.test(selector))
          throw new DOMException(selector, 'SyntaxError')
        const answer: unknown = Reflect.apply(native, this, [selector])
        return answer
      })
    }
  }
}

/** Lets a page run as in the oldest browsers that the site supports, as far as scripts can tell. */
const emulateOldBrowser = (page: Page) => page.addInitScript(removeApis, newerApis)

const visit = setUpBrowser()

async function visitWithOldBrowser(viewport: {width: number; height: number}) {
  const visitor = await visit({viewport})
  await emulateOldBrowser(visitor.page)
  return visitor
}

describe('every layout works without what browsers learnt lately:', () => {
  const visitor = {viewport: phone, reducedMotion: 'reduce'} as const
  sweep(allLayouts, () => ({site: siteUrl, visitor, prepare: emulateOldBrowser}), [
    inspectConsole,
    inspectHydration,
  ])
})

test('the menu of a phone leads on', async () => {
  const {page, errors, close} = await visitWithOldBrowser(phone)
  await openPage(page, `${siteUrl}/faq`)
  await page.getByRole('button', {name: 'Menu'}).click()
  const menu = page.getByRole('navigation', {name: 'Main'})
  await menu.getByRole('button', {name: 'Company', exact: true}).click()
  await page.getByRole('link', {name: /^About Us/}).click()
  await page.waitForURL('**/about')
  await menu.waitFor({state: 'hidden'})
  expect(errors).toEqual([])
  await close()
})

test('one entry at most is open, forms answer, and carousels turn', async () => {
  const {page, errors, close} = await visitWithOldBrowser(desktop)
  await openPage(page, `${siteUrl}/initiatives`)
  const entries = page.locator('main details')
  await entries.nth(0).locator('summary').click()
  await entries.nth(1).locator('summary').click()
  await expect.poll(() => page.locator('main details[open]').count()).toBe(1)
  await openContactForm(page)
  await page.getByLabel('Full name', {exact: true}).fill('Ada')
  await page.keyboard.press('Tab')
  await page.getByText('Full name is incorrect').waitFor()
  await closeContactForm(page)
  await openPage(page, siteUrl)
  const hero = page.locator('#hero')
  await hero.getByRole('button', {name: 'Next slide'}).click()
  await expect.poll(() => hero.getByRole('status').textContent()).toBe('2 / 5')
  expect(errors).toEqual([])
  await close()
})
