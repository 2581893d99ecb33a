import {beforeAll, describe, expect, test} from 'vitest'
import {serveContentLake} from 'content-lake'
import {listUrls} from '#web/server/pages/pictures-ahead.ts'
import {desktop, setUpBrowser} from '../testing/browser.ts'
import {copySeededDataFolder} from '../testing/isolated-site.ts'
import {resolveRoute, routesWithPictures} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

let listed: Set<string>

beforeAll(async () => {
  const {folder, remove} = await copySeededDataFolder()
  const dataset = {projectId: 'local', dataset: 'production'}
  const lake = await serveContentLake({dataDir: folder, ...dataset})
  listed = new Set(listUrls(lake.publicDocuments(), {...dataset, lakePath: '/lake'}))
  await lake.close()
  await remove()
})

describe.each([
  ['a phone', {viewport: {width: 412, height: 823}, deviceScaleFactor: 2.625, isMobile: true}],
  ['a desktop', {viewport: desktop}],
])('was listed to be made ahead: on %s', (_, screen) => {
  /** A page, and the paths of the content's pictures that it asks for. */
  async function open(javaScriptEnabled: boolean) {
    const {page, close} = await visit({...screen, javaScriptEnabled})
    const asked: string[] = []
    page.on('request', (request) => {
      const path = request.url().slice(siteUrl.length)
      const isPicture = request.resourceType() === 'image' && path.startsWith('/lake/')
      if (isPicture && !path.includes('.svg')) asked.push(path)
    })
    // The pictures that were made ahead are enough: none need be made.
    await page.route('**/lake/images/**', (route) => route.abort())
    return {page, asked, close}
  }

  test('what every page asks for', async () => {
    const {page, asked, close} = await open(false)
    for (const route of routesWithPictures) {
      await page.goto(siteUrl + (await resolveRoute(siteUrl, route)))
    }
    await close()
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((path) => !listed.has(path))).toEqual([])
  })

  test('what the hero asks for, slide by slide', async () => {
    const {page, asked, close} = await open(true)
    await openPage(page, siteUrl)
    const hero = page.locator('#hero')
    await hero.getByRole('button', {name: 'Next slide'}).click()
    await hero.locator('img').nth(1).waitFor({state: 'attached'})
    for (const slide of [3, 4, 5]) {
      await hero.getByRole('button', {name: `Go to slide ${slide}`}).click()
      await expect.poll(() => hero.locator('img').count()).toBeGreaterThanOrEqual(slide)
    }
    await expect.poll(() => new Set(asked).size).toBeGreaterThanOrEqual(5)
    await close()
    expect(asked.filter((path) => !listed.has(path))).toEqual([])
  })
})
