import {expect, test} from 'vitest'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders} from '../build/folders.ts'
import {openPage, setUpBrowser} from '#web/e2e/testing/browser.ts'
import {siteUrl} from '#web/e2e/testing/shared-site.ts'

const visit = setUpBrowser()

/** A header has the effect of an early hint, which browsers take over HTTP/2 and https alone. */
test('what a browser is told before the page is made, the page uses (behaviour B465)', async () => {
  const {earlyHints = []} = await readTemplate(buildFolders().client)
  expect(earlyHints).toHaveLength(2)
  const {page, close} = await visit()
  const warnings: string[] = []
  page.on('console', (message) => void warnings.push(message.text()))
  const url = `${siteUrl}/about`
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({response, headers: {...response.headers(), link: earlyHints.join(', ')}})
  })
  await openPage(page, url)
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname),
  )
  for (const hint of earlyHints) {
    const path = /<(.+)>/.exec(hint)?.[1]
    expect(fetched.filter((other) => other === path)).toEqual([path])
  }
  expect(warnings).toEqual([])
  await close()
})
