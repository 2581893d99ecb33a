import {expect, onTestFinished, test} from 'vitest'
import {desktop, setUpBrowser} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

// Extensions of browsers, and networks, block single files of a page (behaviour B253).
const visit = setUpBrowser()

test.each([
  ['of all pages', (modules: string[]) => modules.at(0)],
  ['of this page', (modules: string[]) => modules.at(-1)],
])('where a chunk %s is blocked, “Get started” leads to the contact details', async (_, choose) => {
  const {page, close} = await visit({viewport: desktop})
  onTestFinished(close)
  const html = await (await fetch(`${siteUrl}/about`)).text()
  const modules = /data-modules="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const blocked = choose(modules)
  await page.route(`**${blocked}`, (route) => route.abort())
  await page.goto(`${siteUrl}/about`)
  await page.getByRole('banner').getByRole('button', {name: 'Get started'}).click()
  await page.waitForURL(/#contact$/)
  const mail = page.getByRole('contentinfo').locator('a[href^="mailto:"]')
  const isInView = () =>
    mail.evaluate((link) => {
      const {top, bottom} = link.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isInView).toBe(true)
})
