import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {isRefusedRequest} from '../testing/page-errors.ts'
import {expectEventually, setUpStudio} from '../testing/studio-page.ts'

const {site, openStudio, read} = setUpStudio()
const picture = join(root, 'seed/images/news/01.webp')

test('the Studio has a content security policy at every path', async () => {
  for (const path of ['/studio', '/studio/structure/news', '/studio/vision']) {
    const {headers} = await fetch(site().url + path)
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('an editor’s usual work violates no directive of it, and what Sanity asks other hosts does not leave', async () => {
  const {page, open, create, go, field, text, publish, errors, close} = await openStudio()
  const violations: string[] = []
  const refused: string[] = []
  await page.exposeFunction('reportViolation', (url: string, line: string) => {
    if (isRefusedRequest(url)) refused.push(url)
    else violations.push(line)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const {violatedDirective, blockedURI, sourceFile, lineNumber} = event
      const line = `${violatedDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`
      const tell: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof tell === 'function') tell(blockedURI, line)
    })
  })
  const drafted = (id: string, attribute: string) => async () =>
    read(`*[_id == $id][0].${attribute}`, {id: `drafts.${id}`})

  // A form with images, an edit, publishing, history.
  const id = await read<string>('*[_type == "news"] | order(_id)[0]._id')
  await open('news', id, 'title')
  await field('newsImage').locator('img').first().waitFor()
  await text('title').fill('Under a strict policy')
  await expectEventually(drafted(id, 'title'), 'Under a strict policy')
  await publish()
  await expectEventually(drafted(id, '_id'), null)
  await page.getByTestId('pane-context-menu-button').last().click()
  await page.getByRole('menuitem', {name: 'History'}).click()
  await page.getByTestId('timeline-item-button').first().waitFor()

  // An upload, with the preview that the browser makes of it.
  await create('news', 'title')
  await text('title').fill('With a picture of its own')
  await field('newsImage').locator('input[type=file]').first().setInputFiles(picture)
  const uploaded = '*[title == "With a picture of its own"][0].newsImage.image.asset._ref'
  await expectEventually(async () => typeof (await read(uploaded)), 'string')
  await field('newsImage').locator('img').first().waitFor()

  // Every tool, and a query in Vision.
  for (const [tool, content] of [
    ['structure/gallery', page.getByText('Photo gallery').first()],
    ['needs-care', page.getByRole('button', {name: /Must be put right/})],
    ['inbox', page.getByRole('button', {name: 'Quarantine', exact: true})],
  ] as const) {
    await go(`/studio/${tool}`)
    await content.waitFor()
  }
  await go('/studio/vision')
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('count(*)')
  const answered = page.waitForResponse((response) => response.url().includes('count'))
  await page.getByRole('button', {name: 'Fetch'}).click()
  expect((await answered).status()).toBe(200)

  expect(errors).toEqual([])
  expect(violations).toEqual([])
  expect(new Set(refused.map((url) => new URL(url).hostname))).toEqual(
    new Set(['design-system-static.sanity.io', 'sanity-cdn.com', 'api.sanity.io']),
  )

  // A violation on purpose is reported.
  await page.evaluate(async () => fetch('https://elsewhere.example/').catch(() => null))
  await expectEventually(async () => Promise.resolve(violations.length), 1)
  await close()
})
