import {createClient, type SanityClient} from '@sanity/client'
import {type Browser, type Page} from 'playwright'
import {assertEqual, type Report} from './check.ts'
import {checkHttp1} from './http1-check.ts'
import {DATASET, PROJECT} from './stand-in-files.ts'

/** The stand-in site, the lake as the browser reaches it, and a client that may write. */
export interface Peers {
  site: string
  /** The same site under a name whose origin is not allowed. */
  otherSite: string
  apiHost: string
  writer: SanityClient
}

const MOST_VISITS = 10

/** What only a browser can tell: live pages, CORS, and signing in from another origin. */
export async function checkInBrowser(
  browser: Browser,
  peers: Peers,
  report: Report,
): Promise<void> {
  const page = await browser.newPage()
  await report.check('a page of next-sanity shows text and picture', async () => {
    await page.goto(`${peers.site}/first`)
    assertEqual(await page.textContent('h1'), 'The first page')
    await page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0)
  })
  await report.check("with next-sanity's own action it shows a publish at a next visit", () =>
    checkNextVisit(browser, peers),
  )
  await report.check(
    'it shows a publish without a second change, and the other page is not asked for again',
    () => checkLive(browser, page, peers),
  )
  await report.check('a page of another origin cannot read, and is told so', () =>
    checkOtherOrigin(browser, peers),
  )
  await report.check(
    'a Studio elsewhere signs in: agreed to, #sid, /auth/fetch, token and cookie',
    () => checkSignIn(page, peers),
  )
  await report.check('over HTTP/1.1 no request waits behind event streams', () =>
    checkHttp1(browser, peers.apiHost),
  )
}

async function checkLive(browser: Browser, page: Page, {site, writer}: Peers): Promise<void> {
  const second = await browser.newPage()
  const askedFor = async () => {
    await second.goto(`${site}/second`)
    return second.textContent('time')
  }
  const before = await askedFor()
  const connected = waitForLive(page)
  await page.reload()
  await connected
  await publish(writer, 'first', 'Published')
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Published')
  assertEqual(await askedFor(), before)
  await second.close()
}

/** Next.js serves the old result once more and renders anew behind it; nothing else changes meanwhile. */
async function checkNextVisit(browser: Browser, {site, writer}: Peers): Promise<void> {
  const page = await browser.newPage()
  const connected = waitForLive(page)
  await page.goto(`${site}/as-is/second`)
  await connected
  const announced = page.waitForResponse((response) => response.request().method() === 'POST')
  await publish(writer, 'second', 'At a next visit')
  await announced
  let title = await page.textContent('h1')
  for (let visit = 0; visit < MOST_VISITS && title !== 'At a next visit'; visit += 1) {
    await page.goto(`${site}/as-is/second`)
    title = await page.textContent('h1')
  }
  assertEqual(title, 'At a next visit')
  await page.close()
}

/** Resolves when the page's live events have begun. */
function waitForLive(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) => message.text().includes('is connected'))
}

async function publish(writer: SanityClient, id: string, title: string): Promise<void> {
  const slug = {_type: 'slug', current: id}
  await writer.create({_id: `drafts.${id}`, _type: 'page', title, slug})
  await writer.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })
}

async function checkOtherOrigin(browser: Browser, {otherSite, apiHost}: Peers): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${otherSite}/second`)
  const answers = await page.evaluate(async (lake) => {
    const read = fetch(`${lake}/v1/data/query/production?query=1`).then(
      () => 'read',
      () => 'refused',
    )
    const check = await (await fetch(`${lake}/v1/check/cors`)).json()
    return [await read, check]
  }, apiHost)
  assertEqual(answers, ['refused', {result: {allowed: false, withCredentials: false}}])
  await page.close()
}

async function checkSignIn(page: Page, {site, apiHost}: Peers): Promise<void> {
  await page.goto(`${site}/second`)
  const url = await page.evaluate(
    async (lake) => (await (await fetch(`${lake}/v1/auth/providers`)).json()).providers[0].url,
    apiHost,
  )
  await page.goto(`${url}?origin=${encodeURIComponent(`${site}/second`)}&type=dual`)
  assertEqual(await page.getByText(new URL(site).origin).count(), 1)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.waitForURL(/#sid=/)
  const token: unknown = await page.evaluate(async (lake) => {
    const sid = location.hash.replace('#sid=', '')
    const answer = await fetch(`${lake}/v1/auth/fetch?sid=${sid}`, {credentials: 'include'})
    return (await answer.json()).token
  }, apiHost)
  const user = createClient({
    projectId: PROJECT,
    dataset: DATASET,
    apiVersion: '2025-02-19',
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    token: String(token),
  })
  assertEqual((await user.users.getById('me')).id, 'local-editor')
  const me = await page.evaluate(
    async (lake) =>
      (await (await fetch(`${lake}/v1/users/me`, {credentials: 'include'})).json()).id,
    apiHost,
  )
  assertEqual(me, 'local-editor')
}
