import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, openPage, waitForFonts} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

/** Adds a paragraph after what React hydrates, which it takes its time for. */
const addSample = (page: Page, text: string) =>
  page.evaluate((words) => {
    const sample = document.createElement('p')
    sample.id = 'sample'
    sample.textContent = words
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

// Ranges of the faces overlap (fonts.css): each letter needs the file that has it, and no other.
test.each([
  ['plain English', 'Gas: “now” – © 2026 · £5 …', []],
  ['the tones of names', 'Adébáyọ̀ Òṣogbo', ['dotted', 'nigerian', 'tones']],
  ['the letters of Yoruba and the naira', 'Ṣèyí Ń ₦200', ['nigerian', 'tones']],
  ['accents of other languages', 'Señor Müller Œuvre ′ ™', ['accents']],
  ['signs in the core’s range that it lacks', '§ 5, ¥200', ['accents']],
  ['letters of others still', 'Łódź Čapek ẽ', ['dotted', 'extended', 'tones']],
])(
  '%s: drawn in the site’s typeface, from the files with these letters',
  async (_, text, files) => {
    const {page, errors, close} = await visit()
    await openPage(page, `${siteUrl}/faq`)
    await waitForFonts(page.locator('html'))
    const loaded: string[] = []
    page.on('requestfinished', (request) => {
      const name = /archivo-(\w+)-/.exec(request.url())?.[1]
      if (name) loaded.push(name)
    })
    await addSample(page, text)
    await expect
      .poll(() => fontsOfSample(page))
      .not.toContainEqual(expect.stringContaining('(system)'))
    await page.evaluate('document.fonts.ready.then(() => true)')
    expect(loaded.toSorted()).toEqual(files)
    expect(errors).toEqual([])
    await close()
  },
)
