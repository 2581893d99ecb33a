import {expect, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
import {midRangePhone} from '../testing/held-scripts.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

/** Runs in the page: what is left there of former visits. */
const remains = () => ({
  cookie: document.cookie,
  local: localStorage.length,
  session: sessionStorage.length,
  marked: 'marked' in window,
})

/** Runs in the page: the files that came from the cache. */
const cachedFiles = () =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize === 0)
    .map(({name}) => name)

test('a visit in a context of the pool finds nothing of the visit before', async () => {
  const first = await visit({...midRangePhone, extraHTTPHeaders: {'X-Forwarded-For': '10.0.0.1'}})
  const context = first.page.context()
  await first.page.addInitScript('window.marked = true')
  await first.page.route('**/faq', (route) => route.fulfill({body: 'held'}))
  await first.page.goto(`${siteUrl}/about`)
  await first.page.evaluate(() => {
    document.cookie = 'former=visit'
    localStorage.setItem('former', 'visit')
    sessionStorage.setItem('former', 'visit')
  })
  await context.setOffline(true)
  await first.close()

  const second = await visit(midRangePhone)
  const {page, errors, close} = second
  expect(page.context(), 'the same context').toBe(context)
  const request = page.waitForRequest(`${siteUrl}/about`)
  const response = await page.goto(`${siteUrl}/about`)
  expect(await (await request).allHeaders()).not.toHaveProperty('x-forwarded-for')
  expect(response?.status()).toBe(200)
  expect(await page.evaluate(remains)).toEqual({cookie: '', local: 0, session: 0, marked: false})
  expect(await page.evaluate(cachedFiles)).toEqual([])
  expect(await (await page.goto(`${siteUrl}/faq`))?.text()).toContain('</html>')
  expect(errors).toEqual([])
  await close()
})
