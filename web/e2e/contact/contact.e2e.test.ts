import type {Locator, Page} from 'playwright'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {
  contactDialog,
  failureAlert,
  fillContactForm,
  formField,
  sendButton,
  setUpFormVisitors,
  thanksHeading,
  validEnquiry,
} from '../testing/forms-page.ts'
import {setUpFormsSite, type FormsSite} from '../testing/forms-site.ts'

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
const site = setUpFormsSite()
const api = `**${CONTACT_PATH}`

const expectTextsKept = async (page: Page, message: string) => {
  for (const [label, text] of validEnquiry.slice(0, 4)) {
    expect(await formField(page, label).inputValue()).toBe(text)
  }
  expect(await formField(page, 'Message').inputValue()).toBe(message)
}

/** The message is above the form, where it is seen. */
async function expectAbove(message: Locator, first: Locator) {
  const [upper, lower] = await Promise.all([message.boundingBox(), first.boundingBox()])
  if (!upper || !lower) throw new Error('One of them cannot be seen.')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
}

test('an enquiry is stored once and mailed once, also after a double click', async () => {
  const {page, errors} = await visit(`${site().url}/purchase-process`)
  await fillContactForm(page, 'We would like to buy gas.')
  await sendButton(page).dblclick()
  await thanksHeading(page).waitFor()
  await page.getByText('Our team will contact your shortly').waitFor()
  await expect.poll(() => mailsAbout(site(), 'We would like to buy gas.').length).toBe(1)
  const [mail] = mailsAbout(site(), 'We would like to buy gas.')
  expect(mail?.to).toEqual(['company@example.com'])
  expect(mail?.raw).toMatch(/^Reply-To: .*<ola@example\.com>\r$/m)
  await page.getByRole('button', {name: 'BACK TO HOME'}).click()
  await contactDialog(page).waitFor({state: 'hidden'})
  expect(page.url()).toBe(`${site().url}/purchase-process`)
  expect(await storedEnquiries(site(), 'We would like to buy gas.')).toEqual([
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
  const {page} = await visit(`${site().url}/faq`)
  await fillContactForm(page, 'Not lost.')
  const release = site().lock()
  const answer = page.waitForResponse(api)
  await sendButton(page).click()
  expect((await answer).status()).toBe(503)
  await failureAlert(page).waitFor()
  await expectTextsKept(page, 'Not lost.')
  release()
  await sendButton(page).click()
  await thanksHeading(page).waitFor()
  await expect.poll(() => mailsAbout(site(), 'Not lost.').length).toBe(1)
})

test('offline the texts stay; back online the button sends them, once', async () => {
  const {page} = await visit(`${site().url}/faq`)
  await fillContactForm(page, 'Sent from the train.')
  await page.context().setOffline(true)
  await sendButton(page).click()
  await failureAlert(page).waitFor()
  await expectAbove(failureAlert(page), formField(page, 'Full name'))
  await expectTextsKept(page, 'Sent from the train.')
  await page.context().setOffline(false)
  await sendButton(page).click()
  await thanksHeading(page).waitFor()
  expect(await storedEnquiries(site(), 'Sent from the train.')).toHaveLength(1)
})

test('after a lost response a second click stores and mails nothing twice', async () => {
  const {page} = await visit(`${site().url}/faq`)
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
  await expect.poll(() => mailsAbout(site(), 'Answered into the void.').length).toBe(1)
  expect(await storedEnquiries(site(), 'Answered into the void.')).toHaveLength(1)
})
