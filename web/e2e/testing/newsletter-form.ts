import {expect} from 'vitest'
import type {FormsSite} from './forms-site.ts'
import {setUpFormVisitors, waitForMinimumFillTime} from './forms-page.ts'

/** The URLs of requests for a subscription. */
export const NEWSLETTER_API = '**/api/v1/newsletter/**'

/**
 * Launches a browser for tests of the newsletter's form.
 *
 * @returns opens a page as a new visitor, as `setUpFormVisitors` does, with the form in its footer.
 */
export function setUpNewsletterForm() {
  const visit = setUpFormVisitors()
  return async (...args: Parameters<typeof visit>) => {
    const visitor = await visit(...args)
    const {page} = visitor
    const withoutScripts = args[1]?.javaScriptEnabled === false
    const footer = page.getByRole('contentinfo')
    const toasts = page.locator('.Toastify__toast-container--top-right')
    const form = {
      footer,
      input: footer.getByRole('textbox'),
      button: footer.getByRole('button', {name: /Subscribe/}),
      subscribed: footer.getByText('Thanks for subscribing!'),
      toast: (text: string) => toasts.getByText(text, {exact: true}),
      /** The server's next response to the form. */
      answer: () => page.waitForResponse(NEWSLETTER_API),
      /** Fills in an address, not faster than a person. */
      async fill(email: string) {
        await form.input.fill(email)
        if (withoutScripts) return
        // The form works, and counts the time, from when the page is hydrated.
        await footer.getByRole('button', {name: /Subscribe/, disabled: false}).waitFor()
        const hydrated = await page.evaluate(() => performance.now())
        await waitForMinimumFillTime(page, hydrated)
      },
      async subscribe(email: string) {
        await form.fill(email)
        await form.button.click()
      },
    }
    return {...visitor, form}
  }
}

/** An address in the database: whether it is confirmed, and why it is quarantined. */
export const subscribersOf = ({db}: FormsSite, email: string) =>
  db
    .selectFrom('subscriber')
    .select(['state', 'quarantine'])
    .where('email_key', '=', email)
    .execute()

/** The mails to an address that the mail server has received. */
export const mailsTo = ({smtp}: FormsSite, email: string) =>
  smtp.received.filter(({to}) => to.includes(email))

/** The link to a page in the first mail to an address; waits for that mail. */
export async function linkInMail(
  site: FormsSite,
  page: 'confirm' | 'unsubscribe' | 'my-data',
  email: string,
): Promise<string> {
  await expect.poll(() => mailsTo(site, email).length).toBeGreaterThan(0)
  const text = (mailsTo(site, email)[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const path = page === 'my-data' ? page : `newsletter/${page}`
  return new RegExp(`^http\\S+/${path}\\?token=\\S+`, 'm').exec(text)?.[0] ?? ''
}
