import {expect, inject, test} from 'vitest'
import {listAddresses} from '../run/pictures-ahead/list-addresses.ts'
import {desktop, setUpBrowser} from './testing/browser.ts'
import {resolveRoute, routesWithPictures} from './testing/routes.ts'

const visit = setUpBrowser()
const siteUrl = inject('siteUrl')
const {signal} = new AbortController()

test.each([
  ['a phone', {viewport: {width: 412, height: 823}, deviceScaleFactor: 2.625, isMobile: true}],
  ['a desktop', {viewport: desktop}],
])('what %s asks for was listed to be made ahead', async (_, screen) => {
  const listed = new Set(await listAddresses((path) => fetch(siteUrl + path), signal))
  const {page, close} = await visit({...screen, javaScriptEnabled: false})
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url().slice(siteUrl.length))
  })
  // What is asked for is enough: none need be made.
  await page.route('**/lake/images/**', (route) => route.abort())
  for (const route of routesWithPictures) {
    await page.goto(siteUrl + (await resolveRoute(siteUrl, route)), {waitUntil: 'networkidle'})
  }
  await close()
  const pictures = asked.filter(
    (address) => address.startsWith('/lake/') && !address.includes('.svg'),
  )
  expect(pictures.length).toBeGreaterThan(20)
  expect(pictures.filter((address) => !listed.has(address))).toEqual([])
})
