import type {Locator, Page, Route} from 'playwright'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {openPage} from '../testing/browser.ts'
import {
  contactDialog,
  failureAlert,
  fillContactForm,
  formField,
  holdResponses,
  openContactForm,
  sendButton,
  setUpFormVisitors,
  thanksHeading,
  validEnquiry,
} from '../testing/forms-page.ts'
import {describeSiteOnBothDatabases, type FormsSite} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'

/** The enquiries with a message, as the database has them. */
const storedEnquiries = ({db}: FormsSite, message: string) =>
  db
    .selectFrom('enquiry')
    .select(['fullname', 'email', 'phone', 'company', 'quarantine'])
    .where('message', '=', message)
    .execute()

/** The mails about enquiries with a message that the mail server has received. */
const mailsAbout = ({smtp}: FormsSite, message: string) =>
  smtp.received.filter(({raw}) => raw.includes(message))

const visit = setUpFormVisitors()
const api = `**${CONTACT_PATH}`

/** Every row of the table of behaviour B46. */
const rows: [label: string, text: string, message: string][] = [
  ['Full name', '', 'Please enter your full name'],
  ['Full name', '   ', 'Please enter your full name'],
  ['Full name', 'Ada', 'Full name is incorrect'],
  ['Full name', 'Ada 0bi', 'Full name is incorrect'],
  ['Full name', 'Ada Obi!', 'Full name is incorrect'],
  ['E-mail', '', 'Please enter your email'],
  ['E-mail', 'ada', 'Please enter a valid email'],
  ['E-mail', 'ada@example', 'Please enter a valid email'],
  ['E-mail', 'ada@ex ample.com', 'Please enter a valid email'],
  ['Phone number', '', 'Please enter your phone number'],
  ['Phone number', '0801234567', 'Phone number is incorrect'],
  ['Phone number', '080123456789', 'Phone number is incorrect'],
  ['Phone number', '+2348012345678', 'Phone number is incorrect'],
  ['Company name', '', 'Please enter your company name'],
  ['Company name', '  ', 'Please enter your company name'],
  ['Message', '', 'Please enter a message'],
  ['Message', '\n', 'Please enter a message'],
]

test('the form shows each message of the validation table', async () => {
  const {page} = await visit(`${siteUrl}/faq`)
  await openContactForm(page)
  expect(await sendButton(page).isDisabled()).toBe(true)
  for (const [label, text] of validEnquiry) await formField(page, label).fill(text)
  for (const [label, text, message] of rows) {
    await expect.poll(() => sendButton(page).isEnabled(), {message: label}).toBe(true)
    await formField(page, label).fill(text)
    await formField(page, label).blur()
    await contactDialog(page).getByText(message, {exact: true}).waitFor()
    expect(await formField(page, label).getAttribute('aria-invalid')).toBe('true')
    expect(await sendButton(page).isDisabled()).toBe(true)
    await formField(page, label).fill(validEnquiry.find(([name]) => name === label)?.[1] ?? '')
    await contactDialog(page).getByText(message, {exact: true}).waitFor({state: 'detached'})
  }
})

test('fields are validated on change, not on blur; an untouched field shows no error', async () => {
  const {page} = await visit(`${siteUrl}/faq`)
  await openContactForm(page)
  for (const [label] of validEnquiry) {
    await formField(page, label).focus()
    await formField(page, label).blur()
  }
  expect(await contactDialog(page).locator('[aria-invalid=true]').count()).toBe(0)
  await formField(page, 'Full name').pressSequentially('Ada')
  await contactDialog(page).getByText('Full name is incorrect').waitFor()
  expect(await contactDialog(page).locator('[aria-invalid=true]').count()).toBe(1)
})

/** Responses of the server, and whether the form shows its thanks (behaviour B53, B54). */
const responses: [what: string, fulfil: Parameters<Route['fulfill']>[0], thanked: boolean][] = [
  ['200 with JSON', {status: 200, json: {message: 'x'}}, true],
  ['400 with JSON', {status: 400, json: {message: 'x'}}, true],
  ['500 with JSON', {status: 500, json: {}}, true],
  ['204', {status: 204}, false],
  ['200 with nothing', {status: 200, body: ''}, false],
  ['200 with HTML', {status: 200, body: '<p>ok', contentType: 'text/html'}, false],
  ['502 with HTML', {status: 502, body: '<p>Bad Gateway', contentType: 'text/html'}, false],
]

const expectTextsKept = async (page: Page, message: string) => {
  for (const [label, text] of validEnquiry.slice(0, 4)) {
    expect(await formField(page, label).inputValue()).toBe(text)
  }
  expect(await formField(page, 'Message').inputValue()).toBe(message)
}

/** The message is above the form, where it is seen (behaviour B54). */
async function expectAbove(message: Locator, first: Locator) {
  const [upper, lower] = await Promise.all([message.boundingBox(), first.boundingBox()])
  if (!upper || !lower) throw new Error('One of them cannot be seen.')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
}

test('any JSON response leads to the thanks, whatever its status; any other keeps the texts', async () => {
  const {page} = await visit(`${siteUrl}/faq`)
  for (const [what, fulfil, thanked] of responses) {
    await fillContactForm(page, what)
    await page.route(api, (route) => route.fulfill(fulfil), {times: 1})
    await sendButton(page).click()
    await (thanked ? thanksHeading(page) : failureAlert(page)).waitFor()
    if (!thanked) await expectTextsKept(page, what)
    await page.keyboard.press('Escape')
    await contactDialog(page).waitFor({state: 'hidden'})
  }
})

describeSiteOnBothDatabases(
  (site) => {
    test('an enquiry is stored once and mailed once, also after a double click', async () => {
      const {page, errors} = await visit(`${site.url}/purchase-process`)
      await fillContactForm(page, 'We would like to buy gas.')
      await sendButton(page).dblclick()
      await thanksHeading(page).waitFor()
      await page.getByText('Our team will contact your shortly').waitFor()
      await expect.poll(() => mailsAbout(site, 'We would like to buy gas.').length).toBe(1)
      const [mail] = mailsAbout(site, 'We would like to buy gas.')
      expect(mail?.to).toEqual(['company@example.com'])
      expect(mail?.raw).toMatch(/^Reply-To: .*<ola@example\.com>\r$/m)
      await page.getByRole('button', {name: 'BACK TO HOME'}).click()
      await contactDialog(page).waitFor({state: 'hidden'})
      expect(page.url()).toBe(`${site.url}/purchase-process`)
      expect(await storedEnquiries(site, 'We would like to buy gas.')).toEqual([
        {
          fullname: 'Ọlá Adébáyọ̀',
          email: 'ola@example.com',
          phone: '08012345678',
          company: 'Delta Gas',
          quarantine: null,
        },
      ])
      expect(errors).toEqual([])
    })

    test('while the database cannot store, the texts stay, and the next click stores them', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Not lost.')
      const release = await site.lock()
      const answer = page.waitForResponse(api)
      await sendButton(page).click()
      expect((await answer).status()).toBe(503)
      await failureAlert(page).waitFor()
      await expectTextsKept(page, 'Not lost.')
      await release()
      await sendButton(page).click()
      await thanksHeading(page).waitFor()
      await expect.poll(() => mailsAbout(site, 'Not lost.').length).toBe(1)
    })
  },
  (site) => {
    test('while it is sent the button is disabled and shows a spinner', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Slow line.')
      const response = await holdResponses(page, api)
      await sendButton(page).click()
      await sendButton(page).getByRole('status').waitFor()
      expect(await sendButton(page).isDisabled()).toBe(true)
      await formField(page, 'Message').press('Control+Enter')
      await formField(page, 'Full name').press('Enter')
      response.release()
      await thanksHeading(page).waitFor()
      expect(response.requests()).toBe(1)
    })

    test('a response after the dialog was closed does not change the dialog that is opened next', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Closed too early.')
      const response = await holdResponses(page, api)
      const finished = page.waitForEvent('requestfinished', (request) =>
        request.url().endsWith(CONTACT_PATH),
      )
      await sendButton(page).click()
      await response.responded
      await page.keyboard.press('Escape')
      await openContactForm(page)
      response.release()
      await finished
      expect(await formField(page, 'Message').inputValue()).toBe('')
      expect(await thanksHeading(page).count()).toBe(0)
      expect(await storedEnquiries(site, 'Closed too early.')).toHaveLength(1)
    })

    test('two tabs send two enquiries', async () => {
      const {page} = await visit(`${site.url}/faq`)
      const other = await page.context().newPage()
      await openPage(other, `${site.url}/about`)
      await fillContactForm(page, 'From one tab.')
      await fillContactForm(other, 'From another tab.')
      await Promise.all([sendButton(page).click(), sendButton(other).click()])
      await Promise.all([thanksHeading(page).waitFor(), thanksHeading(other).waitFor()])
      for (const message of ['From one tab.', 'From another tab.']) {
        await expect.poll(() => mailsAbout(site, message).length).toBe(1)
      }
    })

    test('an enquiry with the hidden field filled is thanked too, quarantined and not mailed', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Buy followers.')
      await contactDialog(page)
        .locator('input[name=x7-leave-empty]')
        .evaluate((input: HTMLInputElement) => {
          input.value = 'https://spam.example'
        })
      await sendButton(page).click()
      await thanksHeading(page).waitFor()
      const queued = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
      expect(await storedEnquiries(site, 'Buy followers.')).toMatchObject([
        {quarantine: 'honeypot'},
      ])
      expect(await queued.execute()).toEqual([])
      expect(mailsAbout(site, 'Buy followers.')).toEqual([])
    })

    test('offline the texts stay; back online the button sends them, once', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Sent from the train.')
      await page.context().setOffline(true)
      await sendButton(page).click()
      await failureAlert(page).waitFor()
      await expectAbove(failureAlert(page), formField(page, 'Full name'))
      await expectTextsKept(page, 'Sent from the train.')
      await page.context().setOffline(false)
      await sendButton(page).click()
      await thanksHeading(page).waitFor()
      expect(await storedEnquiries(site, 'Sent from the train.')).toHaveLength(1)
    })

    test('after a lost response a second click stores and mails nothing twice', async () => {
      const {page} = await visit(`${site.url}/faq`)
      await fillContactForm(page, 'Answered into the void.')
      await page.route(
        api,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        {times: 1},
      )
      await sendButton(page).click()
      await failureAlert(page).waitFor()
      await sendButton(page).click()
      await thanksHeading(page).waitFor()
      await expect.poll(() => mailsAbout(site, 'Answered into the void.').length).toBe(1)
      expect(await storedEnquiries(site, 'Answered into the void.')).toHaveLength(1)
    })
  },
)
