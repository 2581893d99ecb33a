import {expect, test} from 'vitest'
import {siteUrl} from '../testing/shared-site.ts'

const files = /(?:src|href)="(\/assets\/studio\/[^"]+\.js)"/g

test('the Studio starts with few files, of which a change of the content model changes a small one', async () => {
  const html = await (await fetch(`${siteUrl}/studio/`)).text()
  const paths = Array.from(html.matchAll(files), ([, path]) => path ?? '')
  expect(paths).toContainEqual(expect.stringContaining('packages'))
  expect(paths.length).toBeLessThan(6)
  const own = paths.filter((path) => !path.includes('packages'))
  const sizes = await Promise.all(own.map(async (path) => (await fetch(siteUrl + path)).text()))
  expect(sizes.join('').length).toBeLessThan(200_000)
})
