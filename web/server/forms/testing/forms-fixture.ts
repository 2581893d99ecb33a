import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {onTestFinished} from 'vitest'
import {isRole} from 'content-lake'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {enquiryList, subscriberList} from '#web/contract/inbox.ts'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {incomingRequest} from '../../http/testing/incoming-request.ts'
import {openProductApi, type ProductApiOptions} from '../../product-api.ts'
import type {ReceivedMail} from '../../mail/testing/start-smtp.ts'
import {openStorage} from '../../storage/storage.ts'
import type {Database} from '../../storage/database.ts'
import type {TestDatabase} from '../../storage/testing/databases.ts'
import type {FindStaff} from '../../staff/staff.ts'

const siteUrl = 'http://site.example'

/** Finds somebody by a token that is the name of a role; `staff` is an editor, Ada Obi. */
export const findTestStaff: FindStaff = async ({headers}) => {
  const [, token] = headers.get('authorization')?.split(' ') ?? []
  const role = token === 'staff' ? 'editor' : token
  if (!isRole(role)) return undefined
  const name = role === 'editor' ? 'Ada Obi' : 'Bola Eze'
  return {id: `p-${role}`, name, email: `${role}@example.com`, role}
}

export const enquiry = {
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message: 'Good day.\nWe burn gas.',
}

/** Options with which every test opens the forms. */
export const formsOptions = {
  siteUrl,
  trustedProxies: [],
  retention: {days: 730, quarantineDays: 30},
  findStaff: findTestStaff,
  mail: {
    from: {name: 'The Aggregator', address: 'site@example.com'},
    to: 'company@example.com',
    receipts: false,
    newsletterPerMinute: 60_000,
  },
}

type Overrides = Partial<Omit<ProductApiOptions, 'mail'>> & {
  mail?: Partial<ProductApiOptions['mail']>
}

/** The product API on a database, with a second connection to read what is stored. */
export async function startForms(database: TestDatabase, overrides: Overrides = {}) {
  const logged: string[] = []
  const api = await openProductApi({
    ...database,
    ...formsOptions,
    log: (line) => logged.push(line),
    ...overrides,
    mail: {...formsOptions.mail, ...overrides.mail},
  })
  const storage = await openStorage(database, (line) => logged.push(line))
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await api.close()
    await storage.close()
  }
  onTestFinished(close)

  const request = async (path: string, init: RequestInit = {}, from = '192.0.2.1') =>
    api.app.request(siteUrl + path, init, {incoming: incomingRequest(from)})
  const json = {'Content-Type': 'application/json'}
  const db: Database = storage.db
  return {
    app: api.app,
    readMyData: api.readMyData,
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

/** The token of a link in a mail. */
export function tokenOf(
  mail: ReceivedMail | undefined,
  page: 'confirm' | 'unsubscribe' | 'my-data',
): string {
  // Line breaks of the transport encoding undone.
  const text = (mail?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const path = page === 'my-data' ? page : `newsletter/${page}`
  return new RegExp(`/${path}\\?token=([\\w.-]+)`).exec(text)?.[1] ?? ''
}

/** The state of each subscriber. */
export async function subscriberStates({db}: FormsFixture): Promise<string[]> {
  return (await db.selectFrom('subscriber').select('state').execute()).map(({state}) => state)
}

/** One page of enquiries as staff see it. */
export async function listEnquiries(forms: FormsFixture, query = '') {
  return enquiryList.parse(await (await forms.staff(`/enquiries${query}`)).json())
}

/** One page of subscribers as staff see it. */
export async function listSubscribers(forms: FormsFixture, query = '') {
  return subscriberList.parse(await (await forms.staff(`/subscribers${query}`)).json())
}

/** The arguments of a staff request that changes an enquiry or a subscriber. */
export const patch = (id: string, body: object, list: 'enquiries' | 'subscribers' = 'enquiries') =>
  [`/${list}/${id}`, {method: 'PATCH', body: JSON.stringify(body)}] as const

const program = fileURLToPath(new URL('crashing-site.ts', import.meta.url))

/** Starts a site on the database in a process of its own, its clock ahead by some milliseconds. */
export function startCrashingSite(
  {dataDir, databaseUrl}: TestDatabase,
  smtpUrl: string,
  ahead = 0,
) {
  const options = [dataDir, smtpUrl, String(ahead), ...(databaseUrl ? [databaseUrl] : [])]
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return {child, kill}
}
