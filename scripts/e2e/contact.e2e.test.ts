import type {Locator, Page, Route} from 'playwright'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {onBothSites} from './testing/forms-site.ts'
import {
  dialog,
  failure,
  field,
  fillForm,
  formsVisitors,
  holdAnswers,
  openForm,
  send,
  thanks,
  valid,
} from './testing/forms-page.ts'

const visit = formsVisitors()
const api = `**${CONTACT_PATH}`

/** Every row of the specification's table of the contact form (section 5). */
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

/** What a server may answer, and whether the visitor is thanked (section 8, DECISIONS 17). */
const answers: [what: string, fulfil: Parameters<Route['fulfill']>[0], thanked: boolean][] = [
  ['200 with JSON', {status: 200, json: {message: 'x'}}, true],
  ['400 with JSON', {status: 400, json: {message: 'x'}}, true],
  ['500 with JSON', {status: 500, json: {}}, true],
  ['204', {status: 204}, false],
  ['200 with nothing', {status: 200, body: ''}, false],
  ['200 with HTML', {status: 200, body: '<p>ok', contentType: 'text/html'}, false],
  ['502 with HTML', {status: 502, body: '<p>Bad Gateway', contentType: 'text/html'}, false],
]

const expectWordsKept = async (page: Page, message: string) => {
  for (const [label, text] of valid.slice(0, 4)) {
    expect(await field(page, label).inputValue()).toBe(text)
  }
  expect(await field(page, 'Message').inputValue()).toBe(message)
}

/** The words stand above the form, where they are seen (specification, section 8). */
async function expectAbove(words: Locator, first: Locator) {
  const [told, below] = await Promise.all([words.boundingBox(), first.boundingBox()])
  if (!told || !below) throw new Error('They cannot be seen.')
  expect(told.y + told.height).toBeLessThanOrEqual(below.y)
}

onBothSites((site) => {
  const stored = (message: string) =>
    site.db
      .selectFrom('enquiry')
      .select(['fullname', 'email', 'phone', 'company', 'quarantine'])
      .where('message', '=', message)
      .execute()
  const mailed = (message: string) => site.smtp.received.filter(({raw}) => raw.includes(message))

  test('every row of the validation table', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await openForm(page)
    expect(await send(page).isDisabled()).toBe(true)
    for (const [label, text] of valid) await field(page, label).fill(text)
    for (const [label, text, message] of rows) {
      await expect.poll(() => send(page).isEnabled(), {message: label}).toBe(true)
      await field(page, label).fill(text)
      await field(page, label).blur()
      await dialog(page).getByText(message, {exact: true}).waitFor()
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true')
      expect(await send(page).isDisabled()).toBe(true)
      await field(page, label).fill(valid.find(([name]) => name === label)?.[1] ?? '')
      await dialog(page).getByText(message, {exact: true}).waitFor({state: 'detached'})
    }
  })

  test('checked on change, not on blur; an untouched field shows no error', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await openForm(page)
    for (const [label] of valid) {
      await field(page, label).focus()
      await field(page, label).blur()
    }
    expect(await dialog(page).locator('[aria-invalid=true]').count()).toBe(0)
    await field(page, 'Full name').pressSequentially('Ada')
    await dialog(page).getByText('Full name is incorrect').waitFor()
    expect(await dialog(page).locator('[aria-invalid=true]').count()).toBe(1)
  })

  test('an enquiry arrives: stored once and mailed once, however often it is pressed', async () => {
    const {page, complaints} = await visit(`${site.url}/purchase-process`)
    await fillForm(page, 'We would like to buy gas.')
    await send(page).dblclick()
    await thanks(page).waitFor()
    await page.getByText('Our team will contact your shortly').waitFor()
    await expect.poll(() => mailed('We would like to buy gas.').length).toBe(1)
    const [mail] = mailed('We would like to buy gas.')
    expect(mail?.to).toEqual(['company@example.com'])
    expect(mail?.raw).toMatch(/^Reply-To: .*<ola@example\.com>\r$/m)
    await page.getByRole('button', {name: 'BACK TO HOME'}).click()
    await dialog(page).waitFor({state: 'hidden'})
    expect(page.url()).toBe(`${site.url}/purchase-process`)
    expect(await stored('We would like to buy gas.')).toEqual([
      {
        fullname: 'Ọlá Adébáyọ̀',
        email: 'ola@example.com',
        phone: '08012345678',
        company: 'Delta Gas',
        quarantine: null,
      },
    ])
    expect(complaints).toEqual([])
  })

  test('while it is sent the button is disabled and spins', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Slow line.')
    const answer = await holdAnswers(page, api)
    await send(page).click()
    await send(page).getByRole('status').waitFor()
    expect(await send(page).isDisabled()).toBe(true)
    await field(page, 'Message').press('Control+Enter')
    await field(page, 'Full name').press('Enter')
    answer.release()
    await thanks(page).waitFor()
    expect(answer.requests()).toBe(1)
  })

  test('an answer that comes after closing does not flip the next opening', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Closed too early.')
    const answer = await holdAnswers(page, api)
    const finished = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith(CONTACT_PATH),
    )
    await send(page).click()
    await answer.answered
    await page.keyboard.press('Escape')
    await openForm(page)
    answer.release()
    await finished
    expect(await field(page, 'Message').inputValue()).toBe('')
    expect(await thanks(page).count()).toBe(0)
    expect(await stored('Closed too early.')).toHaveLength(1)
  })

  test('offline the words stay; back online the same press sends them, once', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Sent from the train.')
    await page.context().setOffline(true)
    await send(page).click()
    await failure(page).waitFor()
    await expectAbove(failure(page), field(page, 'Full name'))
    await expectWordsKept(page, 'Sent from the train.')
    await page.context().setOffline(false)
    await send(page).click()
    await thanks(page).waitFor()
    expect(await stored('Sent from the train.')).toHaveLength(1)
  })

  test('an answer that was lost on the way: the second press stores and mails nothing twice', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Answered into the void.')
    await page.route(
      api,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      {times: 1},
    )
    await send(page).click()
    await failure(page).waitFor()
    await send(page).click()
    await thanks(page).waitFor()
    await expect.poll(() => mailed('Answered into the void.').length).toBe(1)
    expect(await stored('Answered into the void.')).toHaveLength(1)
  })

  test('two tabs send two enquiries', async () => {
    const {page} = await visit(`${site.url}/faq`)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/about`, {waitUntil: 'networkidle'})
    await fillForm(page, 'From one tab.')
    await fillForm(other, 'From another tab.')
    await Promise.all([send(page).click(), send(other).click()])
    await Promise.all([thanks(page).waitFor(), thanks(other).waitFor()])
    for (const message of ['From one tab.', 'From another tab.']) {
      await expect.poll(() => mailed(message).length).toBe(1)
    }
  })

  test('any answer that parses is thanked for, whatever its status; any other keeps the words', async () => {
    const {page} = await visit(`${site.url}/faq`)
    for (const [what, fulfil, thanked] of answers) {
      await fillForm(page, what)
      await page.route(api, (route) => route.fulfill(fulfil), {times: 1})
      await send(page).click()
      await (thanked ? thanks(page) : failure(page)).waitFor()
      if (!thanked) await expectWordsKept(page, what)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({state: 'hidden'})
    }
  })

  test('a database that cannot store: the words stay, and the next press stores them', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Not lost.')
    const release = await site.lock()
    const answer = page.waitForResponse(api)
    await send(page).click()
    expect((await answer).status()).toBe(503)
    await failure(page).waitFor()
    await expectWordsKept(page, 'Not lost.')
    await release()
    await send(page).click()
    await thanks(page).waitFor()
    await expect.poll(() => mailed('Not lost.').length).toBe(1)
  })

  test('what fills the hidden field is thanked alike, kept aside and not mailed', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillForm(page, 'Buy followers.')
    await dialog(page)
      .locator('input[name=website]')
      .evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example'
      })
    await send(page).click()
    await thanks(page).waitFor()
    const queued = site.db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    expect(await stored('Buy followers.')).toMatchObject([{quarantine: 'honeypot'}])
    expect(await queued.execute()).toEqual([])
    expect(mailed('Buy followers.')).toEqual([])
  })
})
