import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {z} from 'zod'
import type {SanityClient} from '@sanity/client'
import {NOT_FOUND_PAGE, pageById, PAGES, SHOWN_ON} from '#schemas/pages.ts'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import {findAxeViolations} from '../testing/axe.ts'
import {phone, waitForFonts} from '../testing/browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {expectedKinds, kindsOf} from '../testing/stega-kinds.ts'
import {fieldOf, findWrongStegaLabels, readDrawn} from '../testing/stega-labels.ts'
import {setUpOwnStudio} from '../testing/studio-page.ts'
import {signIn} from '../testing/sign-in.ts'
import {openPage} from '../testing/page-loading.ts'

/** Signs in, and opens a page of the preview as the Studio does: by a secret that is stored in the dataset. */
async function openPreview(
  page: Page,
  {url, client}: {url: string; client: SanityClient},
  path: string,
): Promise<void> {
  const secret = 'of-a-test'
  await client.createOrReplace({
    _id: `sanity-preview-url-secret.${secret}`,
    _type: 'sanity.previewUrlSecret',
    secret,
    studioUrl: `${url}/studio`,
  })
  await signIn(page.context(), url)
  const query = {'sanity-preview-secret': secret, 'sanity-preview-pathname': path}
  await page.goto(`${url}/preview/enable?${new URLSearchParams(query)}`)
}

const {site, openSignedOut} = setUpOwnStudio()

/** Links of mails lead to pages that hold a person's token: they have no preview. */
const previewed = allRoutes.filter((route) => !/^\/(?:newsletter|my-data)(?:\/|$)/.test(route))

/** Runs in a page: the texts, links and ids that a person meets on it; those that React counts aside. */
const inspect = `(document) => {
  const root = document.querySelector('main').parentElement
  const shown = (element) => !element.closest('script, style, noscript, [aria-label="Preview"]')
  const texts = new Set()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const {data, parentElement} = walker.currentNode
    if (shown(parentElement) && data.trim()) texts.add(data.trim())
  }
  const attributes = (selector, name) =>
    [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name))
  return {
    title: document.title,
    texts: [...texts].sort(),
    headings: [...root.querySelectorAll('main h2')].filter(shown).map(({textContent}) => textContent.trim()),
    links: [...new Set(attributes('main a[href]:not([href^="#"])', 'href'))].sort(),
    ids: attributes('main [id]', 'id').filter((id) => !/^_r_/i.test(id)).sort(),
    pictures: [...new Set(attributes('main img', 'alt'))].sort(),
  }
}`

const inspected = z.object({
  title: z.string(),
  texts: z.array(z.string()),
  headings: z.array(z.string()),
  links: z.array(z.string()),
  ids: z.array(z.string()),
  pictures: z.array(z.string().nullable()),
})

const readPage = async (page: Page) =>
  inspected.parse(await page.evaluate<unknown>(`(${inspect})(document)`))

/** The visitors' page at the same URL: their page, which works without scripts as well. */
const readPublicPage = async (page: Page) =>
  inspected.parse(
    await page.evaluate<unknown>(
      `fetch(location.href, {credentials: 'omit'}).then(async (response) =>
        (${inspect})(new DOMParser().parseFromString(await response.text(), 'text/html')))`,
    ),
  )

test('a page has the look that visitors see', async () => {
  const {page, errors, close} = await openSignedOut()
  const look = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header > *, main h1, main > *')].map((element) => {
        const {width, height} = element.getBoundingClientRect()
        return [Math.round(width), Math.round(height), getComputedStyle(element).fontSize]
      }),
    )
  await openPage(page, `${site().url}/about`)
  await waitForFonts(page.locator('html'))
  const visible = await look()
  await openPreview(page, site(), '/about')
  await expect.poll(look).toEqual(visible)
  expect(errors).toEqual([])
  await close()
})

test('without a draft every page is what visitors see, and a click on any text or picture of content opens its field; dates, numbers and tags have none', async () => {
  const {page, errors, close} = await openSignedOut()
  const documents = new Map<string, unknown>()
  const all = z.array(z.looseObject({_id: z.string()})).parse(await site().client.fetch('*'))
  for (const document of all) documents.set(document._id, document)
  // Biographies open in a modal; only without scripts they stand on the page itself.
  const biographies = JSON.stringify(
    await site().client.fetch('*[_type == "managementMember"].details'),
  )

  const names = new Set(
    z
      .array(z.string())
      .parse(
        await site().client.fetch(
          'array::unique([...*[_type == "news"].tags[], ...*[_type == "siteSettings"].name])',
        ),
      ),
  )
  const shownTypes = new Map<string, Set<string>>()

  await openPreview(page, site(), '/')
  for (const route of previewed) {
    const path = await resolveRoute(site().url, route)
    await page.goto(site().url + path)
    await page.locator('main h1').waitFor()
    const visible = await readPublicPage(page)
    const texts = visible.texts.filter((text) => !biographies.includes(text))
    const expected = {...visible, texts}
    await expect.poll(async () => missing(expected, await readPage(page))).toEqual([])
    const drawn = await readPage(page)
    // The page announces its title once it is known.
    const isAnnounced = (text: string) => text === drawn.title
    const onPage = {...drawn, texts: drawn.texts.filter((text) => !isAnnounced(text))}
    expect(missing(onPage, visible), path).toEqual([])
    expect(drawn.headings, path).toEqual(visible.headings)
    expect(expected.pictures, path).toEqual(expect.arrayContaining(drawn.pictures))
    expect(await page.content(), path).not.toMatch(/[\uE000-\uEFFF]|%EE%8/)

    const shown = (await readDrawn(page)).filter(({text}) => !isAnnounced(text))
    expect(findWrongStegaLabels(shown, documents, names), path).toEqual([])
    const kinds = kindsOf(shown, pageTypeOf(route))
    expect([...kinds], path).toEqual(expect.arrayContaining([...expectedKinds(route)]))
    shownTypes.set(route, new Set(shown.flatMap(({label}) => (label ? fieldOf(label).type : []))))
  }
  for (const [type, pages] of Object.entries(SHOWN_ON)) {
    const lost = pages.filter((id) => !shownTypes.get(pageById(id).path)?.has(type))
    expect(lost, `pages that the Studio says show ${type}`).toEqual([])
  }
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await close()
})

/** The type of the document that a route shows. */
function pageTypeOf(route: string): string {
  const folder = route.replace(/\/\*$/, '')
  const page = PAGES.find(({path}) => path === folder)
  return (route === folder ? page?.id : page?.items?.type) ?? NOT_FOUND_PAGE.id
}

type Inspected = z.output<typeof inspected>

/** Texts that one page has and another has not. */
function missing(from: Inspected, to: Inspected): string[] {
  const parts = ['links', 'ids'] as const
  const title = from.title === to.title ? [] : [`title ${from.title}`]
  const lost = parts.flatMap((part) =>
    from[part].filter((value) => !to[part].includes(value)).map((value) => `${part} ${value}`),
  )
  const texts = from.texts.filter((text) => !to.texts.includes(text))
  return [...title, ...lost, ...texts]
}

test('the banner says draft, when and by whom, and leads to the public page, by keyboard too', async () => {
  const {page, errors, close} = await openSignedOut()
  await page.setViewportSize(phone)
  await openPreview(page, site(), '/faq')
  const banner = page.getByRole('complementary', {name: 'Preview'})
  await banner.getByText('This page has no unpublished changes.').waitFor()
  const faqPage = await site().client.getDocument('faqPage')
  if (!faqPage) throw new Error('The seed has a FAQ page.')
  const draft = {...faqPage, _id: 'drafts.faqPage', intro: 'Written today.'}
  await site().client.createOrReplace(draft)
  await banner.getByText(/^Changed (?:by .+, )?\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d/).waitFor()
  await page.getByText('Written today.').waitFor()
  expect(await banner.getByRole('status').textContent()).toBe('Preview: drafts')
  expect(await findAxeViolations(page)).toEqual([])

  // The end of the page is not under it. A busy page does not always scroll at the first press.
  const above = await banner.boundingBox()
  const bottomOfLast = async () => {
    await page.keyboard.press('Control+End')
    const last = await page.locator('footer a').last().boundingBox()
    return (last?.y ?? Infinity) + (last?.height ?? 0)
  }
  await expect.poll(bottomOfLast).toBeLessThanOrEqual(above?.y ?? 0)

  const leave = banner.getByRole('button', {name: 'Leave preview'})
  await page.locator('body').press('Home')
  while (!(await leave.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site().url}/faq`)
  await page.getByText('Written today.').waitFor({state: 'detached'})
  expect(await banner.count()).toBe(0)
  // The browser gives up the transition between two documents, of which one is the preview's.
  expect(errors.filter((error) => !error.includes('ViewTransition'))).toEqual([])
  await close()
})

test('a change that the server could not answer for shows some seconds later', async () => {
  const {page, close} = await openSignedOut()
  await openPreview(page, site(), '/faq')
  await page.locator('main h1').waitFor()
  let refused = 0
  await page.route(`**${PREVIEW_PATHS.query}`, (route) => {
    if (refused > 0) return route.continue()
    refused += 1
    return route.fulfill({status: 503})
  })
  const faqPage = await site().client.getDocument('faqPage')
  if (!faqPage) throw new Error('The seed has a FAQ page.')
  const draft = {...faqPage, _id: 'drafts.faqPage', intro: 'Written while the server was busy.'}
  await site().client.createOrReplace(draft)
  await page.getByText('Written while the server was busy.').waitFor()
  expect(refused).toBe(1)
  await close()
})
