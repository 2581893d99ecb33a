import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {openSmtp, type TestSmtp} from '#web/server/mail/testing/start-smtp.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {tokenOf} from '#web/server/forms/testing/forms-fixture.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {signIn} from '../testing/sign-in.ts'
import {studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let smtp: TestSmtp
let site: IsolatedSite

beforeAll(async () => {
  smtp = await openSmtp()
  // A mail's pictures are at the public URL, and the Studio shows those of its own origin alone.
  const port = await freePort()
  site = await startIsolatedSite({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'The Aggregator <site@example.com>',
    MAIL_TO: 'company@example.com',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    NEWSLETTER_PER_MINUTE: '6000',
  })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

/** Milliseconds within which an open tool has read its data again. */
const REFRESH_TIMEOUT = 120_000

/** Subscribes an address, and confirms it by the link in its mail. */
async function subscribe(email: string) {
  const headers = {'Content-Type': 'application/json'}
  const before = smtp.received.length
  await fetch(site.url + newsletterPath(email), {method: 'POST', headers})
  const mail = (await smtp.waitForMails(before + 1)).at(-1)
  const body = new URLSearchParams({token: tokenOf(mail, 'confirm')})
  await fetch(`${site.url}/newsletter/confirm`, {method: 'POST', body})
}

test('an editor writes an issue of what is new, sees it, tests it and sends it', async () => {
  await subscribe('ada@example.com')
  const {page, errors, close} = await visit(studioWindow)
  onTestFinished(close)
  await signIn(page.context(), site.url)
  await page.goto(`${site.url}/studio/newsletter`)
  const button = (name: string | RegExp) => page.getByRole('button', {name, exact: true})
  const offered = page.getByRole('group', {name: 'News and publications'}).getByRole('checkbox')
  await offered.first().waitFor()
  // The number of readers follows, however long the tool is open.
  await subscribe('bola@example.com')
  expect(await offered.and(page.locator(':checked')).count()).toBe(5)
  await offered.first().uncheck()

  await page.getByLabel('Subject').fill('Gas news of November')
  await page.getByLabel('Opening').fill('This month in short.')
  const mail = page.frameLocator('iframe[title="The mail"]')
  await mail.getByRole('heading', {level: 1, name: 'Gas news of November'}).waitFor()
  await expect.poll(() => mail.getByRole('heading', {level: 3}).count()).toBe(4)
  await expect
    .poll(() =>
      mail
        .locator('img')
        .evaluateAll((images) =>
          images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
        ),
    )
    .toBe(true)
  const widthOf = () => page.getByTitle('The mail').evaluate((frame) => frame.clientWidth)
  expect(await widthOf()).toBe(800)
  await button('Phone').click()
  expect(await widthOf()).toBe(360)
  await button('Plain text').click()
  await page.getByText('This month in short.').last().waitFor()

  await page.getByLabel('Your e-mail address').fill('editor@example.com')
  await button('Send a test').click()
  const received = await smtp.waitForMails(3)
  expect(received[2]).toMatchObject({to: ['editor@example.com']})

  await button('Send to 2 subscribers').click({timeout: REFRESH_TIMEOUT})
  await button('Send now').click()
  const issue = page.getByRole('article', {name: 'Gas news of November'})
  await issue.getByText('2 sent, 0 waiting, 0 failed').waitFor()
  await issue.getByText('Sent', {exact: true}).waitFor()
  expect(new Set(smtp.received.slice(3).map(({to}) => to[0]))).toEqual(
    new Set(['ada@example.com', 'bola@example.com']),
  )

  await button('Write the next issue').click()
  await offered.first().waitFor()
  expect(await offered.and(page.locator(':checked')).count()).toBe(0)
  await page.getByLabel('Subject').fill('Kept meanwhile')
  await page.reload()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Kept meanwhile')
  expect(errors).toEqual([])
})
