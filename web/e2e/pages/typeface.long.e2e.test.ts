import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, waitForFonts} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

/** Puts a text into a paragraph after what React hydrates, which it takes its time for. */
const showSample = (page: Page, text: string) =>
  page.evaluate((sampleText) => {
    const sample = document.querySelector('#sample') ?? document.createElement('p')
    sample.id = 'sample'
    sample.textContent = sampleText
    document.body.append(sample)
  }, text)

/** The names of the fonts that draw the sample, where one is not the site's own: `(system)` after it. */
async function fontsOfSample(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const {root} = await session.send('DOM.getDocument')
  const {nodeId} = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#sample',
  })
  const {fonts} = await session.send('CSS.getPlatformFontsForNode', {nodeId})
  return fonts.map(({familyName, isCustomFont}) => familyName + (isCustomFont ? '' : ' (system)'))
}

/** Texts, and the files that each needs beside those before it. */
const samples: [text: string, files: string[]][] = [
  ['Gas: “now” – © 2026 · £5 …', []],
  ['Adébáyọ̀ Òṣogbo', ['dotted', 'nigerian', 'tones']],
  ['Ṣèyí Ń ₦200', []],
  ['Señor Müller Œuvre ′ ™ § 5, ¥200', ['accents']],
  ['Łódź Čapek ẽ', ['extended']],
]

// Ranges of the faces overlap (fonts.css): each letter needs the file that has it, and no other.
test('letters of any language are drawn in the site’s typeface, from the files that have them', async () => {
  const {page, errors, close} = await visit()
  await openPage(page, `${siteUrl}/faq`)
  await waitForFonts(page.locator('html'))
  const loaded: string[] = []
  page.on('requestfinished', (request) => {
    const name = /archivo-(\w+)-/.exec(request.url())?.[1]
    if (name) loaded.push(name)
  })
  for (const [text, files] of samples) {
    loaded.length = 0
    await showSample(page, text)
    await expect
      .poll(() => fontsOfSample(page), {message: text})
      .not.toContainEqual(expect.stringContaining('(system)'))
    await page.evaluate('document.fonts.ready.then(() => true)')
    expect(loaded.toSorted(), text).toEqual(files)
  }
  expect(errors).toEqual([])
  await close()
})
