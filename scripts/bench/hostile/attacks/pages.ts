import {CONTACT_HEADERS, CONTACT_PATH} from '#web/contract/contact.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import {pickClient, repeat, type Attack} from '../client.ts'

/** Enquiries that a program seems to have filled, while the quarantine is full (`fillQuarantine`). */
export const suspiciousEnquiries: Attack = ({clients: [client], signal}) => {
  const enquiry = {
    fullname: 'Ada Obi',
    email: 'ada@example.com',
    phone: '08012345678',
    company: 'Delta Gas',
    message: 'Buy now. '.repeat(40),
  }
  const init = {
    method: 'POST',
    body: JSON.stringify(enquiry),
    headers: {[CONTACT_HEADERS.honeypot]: 'filled'},
  }
  return repeat(16, signal, () => client.send(CONTACT_PATH, init))
}

/** Pages that do not exist, each asked for by somebody who leaves after 20 ms. */
export const missingPages: Attack = ({clients: [client], signal}) =>
  repeat(50, signal, (n) => client.send(`/news/nothing-${n}-${Date.now()}`, {leaveAfter: 20}))

/** Requests that say they are too large, and of which nothing more follows. */
export const largeSharedPosts: Attack = ({clients: [client], signal}) =>
  repeat(16, signal, () =>
    client.send(SHARED_PATHS.query, {
      method: 'POST',
      body: '',
      headers: {'Content-Length': '1000000'},
      leaveAfter: 1000,
    }),
  )

/** A Host with what JavaScript's `replace` takes for a pattern. */
export const dollarHosts: Attack = ({clients: [client], signal}) =>
  repeat(16, signal, () =>
    client.send('/lake/v2025-02-19/data/doc/production/faqPage', {headers: {Host: "$&$'x"}}),
  )

/** Real pages under parameters that mean nothing to them. */
export const unknownParameters: Attack = (attacker) =>
  repeat(10, attacker.signal, (n) => pickClient(attacker, n).send(`/?fbclid=${n}-${Date.now()}`))

const FORMATS = ['webp', 'avif', 'png', 'jpg']
const pick = (paths: string[], n: number) => paths[n % paths.length] ?? '/'

/** Pictures of an SVG filter, of thousands of frames, of a hundred million pixels, in every size and format. */
export const expensivePictures: Attack = (attacker) =>
  repeat(6, attacker.signal, (n) =>
    pickClient(attacker, n).send(
      `${pick(attacker.expensivePictures, n)}?w=${200 + (n % 1500)}&fm=${pick(FORMATS, n)}`,
    ),
  )

/** Widths of each picture of the site that no page names, in each format. */
export const everyWidth: Attack = (attacker) =>
  repeat(10, attacker.signal, (n) =>
    pickClient(attacker, n).send(
      `${pick(attacker.pictures, n)}?w=${301 + ((n * 7) % 8000)}&h=${301 + n}&fit=max&fm=${pick(FORMATS, n)}`,
    ),
  )

/** Subscriptions of one victim, asked for from many addresses. */
export const subscriptions: Attack = (attacker) =>
  repeat(5, attacker.signal, (n) =>
    pickClient(attacker, n).send(newsletterPath('victim@example.com'), {
      method: 'POST',
      body: '{}',
    }),
  )

/** Guesses of the Studio's password. */
export const guessedPasswords: Attack = (attacker) =>
  repeat(40, attacker.signal, (n) =>
    pickClient(attacker, n).send('/lake/v1/auth/login/local', {
      method: 'POST',
      body: new URLSearchParams({password: `guess ${n}`}).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
    }),
  )
