import {expect, test} from 'vitest'
import {findAxeViolations} from '../testing/axe.ts'
import {setUpFormVisitors} from '../testing/forms-page.ts'
import {type FormsSite, setUpFormsSite} from '../testing/forms-site.ts'
import {linkInMail} from '../testing/newsletter-form.ts'

const visit = setUpFormVisitors()
const site = setUpFormsSite()

/** Sends an enquiry and asks for the newsletter, and returns the link of the mail that asks to confirm it. */
async function sendFrom({url, ...parts}: FormsSite, email: string): Promise<string> {
  const json = {'Content-Type': 'application/json'}
  const enquiry = {
    fullname: 'Ada Obi',
    email,
    phone: '08012345678',
    company: 'Delta Gas',
    message: `We burn gas.\n${'A long line. '.repeat(20)}`,
  }
  const body = JSON.stringify(enquiry)
  await fetch(`${url}/api/v1/contact/sendemail`, {method: 'POST', headers: json, body})
  const subscription = `${url}/api/v1/newsletter/create/${encodeURIComponent(email)}`
  await fetch(subscription, {method: 'POST', headers: json})
  return linkInMail({url, ...parts}, 'my-data', email)
}

test('a mail’s link shows what is held, corrects the name and ends the newsletter', async () => {
  const link = await sendFrom(site(), 'ada@example.com')
  const answer = await fetch(link)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')

  const {page, errors} = await visit(link)
  await page.getByRole('heading', {name: /^Enquiry of/}).waitFor()
  await page.getByText('Received on').waitFor()
  await page.setViewportSize({width: 360, height: 800})
  expect(await findAxeViolations(page)).toEqual([])
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(widths)).toBe(0)

  await page.getByText('Correct the name').click()
  await page.getByLabel('Full name', {exact: true}).fill('Ọlá Adébáyọ̀')
  await page.getByRole('button', {name: 'Save the name'}).click()
  await page.getByText('The name is corrected').waitFor()
  await page.getByRole('button', {name: 'End the newsletter'}).click()
  await page.getByText('The newsletter has ended').waitFor()
  expect(errors).toEqual([])
})

test('without scripts all of it is deleted, and a new link is asked for', async () => {
  const link = await sendFrom(site(), 'bola@example.com')
  const {page} = await visit(link, {javaScriptEnabled: false})
  await page.getByLabel('Yes, delete all of it').check()
  await page.getByRole('button', {name: 'Delete everything'}).click()
  await page.getByRole('heading', {name: 'Everything is deleted'}).waitFor()
  await page.goto(link)
  await page.getByRole('heading', {name: 'This link is no longer valid'}).waitFor()
  await page.getByLabel('Your e-mail address').fill('bola@example.com')
  await page.getByRole('button', {name: 'Send me a link'}).click()
  await page.getByRole('heading', {name: 'Please look into your mailbox'}).waitFor()
})
