import {onTestFinished} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {incomingRequest} from '../http/testing/incoming-request.ts'
import type {TestDatabase} from '../storage/testing/databases.ts'
import {openStorage} from '../storage/open-storage.ts'
import type {Database} from '../storage/tables.ts'
import {openForms, type FormsOptions} from '../open-forms.ts'

export const siteUrl = 'http://site.example'

export const enquiry = {
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message: 'Good day.\nWe burn gas.',
}

type Overrides = Partial<Omit<FormsOptions, 'mail'>> & {mail?: Partial<FormsOptions['mail']>}

/** The product API on a database, with a second connection to read what is stored. */
export async function startForms(database: TestDatabase, overrides: Overrides = {}) {
  const logged: string[] = []
  const forms = await openForms({
    ...database,
    siteUrl,
    trustedProxies: [],
    retention: {days: 730, quarantineDays: 30},
    isStaff: async (request) => request.headers.get('authorization') === 'Bearer staff',
    log: (line) => logged.push(line),
    ...overrides,
    mail: {
      from: 'The Aggregator <site@example.com>',
      to: 'company@example.com',
      receipts: false,
      siteName: 'The Aggregator',
      ...overrides.mail,
    },
  })
  const storage = await openStorage(database, (line) => logged.push(line))
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await forms.close()
    await storage.close()
  }
  onTestFinished(close)

  const request = async (path: string, init: RequestInit = {}, from = '192.0.2.1') =>
    forms.app.request(siteUrl + path, init, {incoming: incomingRequest(from)})
  const json = {'Content-Type': 'application/json'}
  const db: Database = storage.db
  return {
    db,
    logged,
    close,
    request,
    contact: (
      body: unknown = enquiry,
      {headers = {}, from}: {headers?: Record<string, string>; from?: string} = {},
    ) =>
      request(
        CONTACT_PATH,
        {method: 'POST', headers: {...json, ...headers}, body: JSON.stringify(body)},
        from,
      ),
    subscribe: (email: string, from?: string, headers: Record<string, string> = {}) =>
      request(newsletterPath(email), {method: 'POST', headers: {...json, ...headers}}, from),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, {method: 'POST', headers, body: new URLSearchParams(fields)}),
    staff: (path: string, init: Omit<RequestInit, 'headers'> = {}) =>
      request(`/api/v1/inbox${path}`, {
        ...init,
        headers: {...json, Authorization: 'Bearer staff'},
      }),
    enquiries: () => db.selectFrom('enquiry').selectAll().orderBy('received_at').execute(),
  }
}

export type FormsFixture = Awaited<ReturnType<typeof startForms>>
