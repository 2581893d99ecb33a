import {CONTACT_HEADERS, CONTACT_PATH} from '#web/contract/contact.ts'
import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import {pickClient, repeat, type Attack} from '../client.ts'

/** Enquiries that a program seems to have filled, while the quarantine is full (`fillQuarantine`). */
const suspiciousEnquiries: Attack = ({clients: [client], signal}) => {
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
const missingPages: Attack = ({clients: [client], signal}) =>
  repeat(50, signal, (n) => client.send(`/news/nothing-${n}-${Date.now()}`, {leaveAfter: 20}))

/** Requests that say they are too large, and of which nothing more follows. */
const largeSharedPosts: Attack = ({clients: [client], signal}) =>
  repeat(16, signal, () =>
    client.send(SHARED_PATHS.query, {
      method: 'POST',
      body: '',
      headers: {'Content-Length': '1000000'},
      leaveAfter: 1000,
    }),
  )

/** A Host with what JavaScript's `replace` takes for the text before and behind, for documents with URLs. */
const dollarHosts: Attack = ({clients: [client], pictures, signal}) => {
  const ids = pictures.map((path) => `image-${path.split('/').at(-1)?.replace('.', '-')}`)
  const path = `/lake/v2025-02-19/data/doc/production/${ids.join(',')}`
  return repeat(16, signal, () => client.send(path, {headers: {Host: "$`$'".repeat(40)}}))
}

const FORMATS = ['webp', 'avif', 'png', 'jpg']
const pick = (paths: string[], n: number) => paths[n % paths.length] ?? '/'

/** Pictures of thousands of frames and of a hundred million pixels, in every size and format. */
const expensivePictures: Attack = (attacker) =>
  repeat(6, attacker.signal, (n) =>
    pickClient(attacker, n).send(
      `${pick(attacker.expensivePictures, n)}?w=${200 + (n % 1500)}&fm=${pick(FORMATS, n)}`,
    ),
  )

/** Widths of each picture of the site that no page names, in each format. */
const everyWidth: Attack = (attacker) =>
  repeat(10, attacker.signal, (n) =>
    pickClient(attacker, n).send(
      `${pick(attacker.pictures, n)}?w=${301 + ((n * 7) % 8000)}&fm=${pick(FORMATS, n)}`,
    ),
  )

export const pageAttacks = {
  'suspicious-enquiries': suspiciousEnquiries,
  'missing-pages': missingPages,
  'large-shared-posts': largeSharedPosts,
  'dollar-hosts': dollarHosts,
  'expensive-pictures': expensivePictures,
  'every-width': everyWidth,
}
