import {test} from 'vitest'
import {setUpBrowser, desktop, phone} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

test('the lightbox, opened by its own link, changes the picture by a swipe', async () => {
  const {page, close} = await visit({viewport: phone, hasTouch: true, isMobile: true})
  const album = await resolveRoute(siteUrl, '/gallery/*')
  await page.goto(`${siteUrl}${album}?photo=2`)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const touch = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => [{x, y: 400}]
    await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: at(from)})
    for (let step = 1; step <= 6; step++) {
      const x = from + ((to - from) * step) / 6
      await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: at(x)})
    }
    await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []})
  }
  await swipe(300, 60)
  await page.waitForURL(`**${album}?photo=3`)
  await dialog.getByText(/^3 \/ /).waitFor()
  await swipe(60, 300)
  await page.waitForURL(`**${album}?photo=2`)
  await close()
})

test('on a wide touch screen a tap opens a group and the next one closes it', async () => {
  const {page, close} = await visit({viewport: desktop, hasTouch: true})
  await openPage(page, `${siteUrl}/about`)
  const button = page.getByRole('banner').getByRole('button', {name: 'Company', exact: true})
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor()
  await button.tap()
  await page.getByRole('group', {name: 'Company'}).waitFor({state: 'hidden'})
  await close()
})
