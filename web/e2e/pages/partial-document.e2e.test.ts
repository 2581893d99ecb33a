import {afterAll, describe, expect, test} from 'vitest'
import {desktop, phone, setUpBrowser, waitForHydration} from '../testing/browser.ts'
import {startPartialDocuments} from '../testing/partial-documents.ts'
import {siteUrl} from '../testing/shared-site.ts'

/**
 * A document may arrive in parts on a slow network, and a browser pauses its parser where it has other
 * work. A page that is drawn in part moves when the rest comes (behaviour B540).
 */
const visit = setUpBrowser()
const documents = await startPartialDocuments(siteUrl)
afterAll(documents.close)

/** Runs in the page before any other script: notes whether the first frame has the whole content. */
function noteFirstFrame() {
  requestAnimationFrame(() => {
    performance.mark('first-frame', {detail: document.querySelector('footer') !== null})
  })
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  test.each([
    ['the header', 'aria-controls="site-menu"'],
    ['the content', '</h1>'],
  ])('nothing is drawn while a part of %s is missing', async (_part, text) => {
    const {page, close} = await visit({viewport})
    await page.addInitScript(noteFirstFrame)
    const firstPart = documents.cutNext(text)
    await page.goto(`${documents.origin}/services`, {waitUntil: 'commit'})
    const sendRest = await firstPart
    await page.waitForFunction(
      () =>
        Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every(
          ({sheet}) => sheet,
        ),
      undefined,
      {polling: 100},
    )
    sendRest()
    await waitForHydration(page)
    const isComplete = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName('first-frame')
      return mark instanceof PerformanceMark && mark.detail
    })
    expect(isComplete, 'the first frame has all of it').toBe(true)
    await close()
  })
})
