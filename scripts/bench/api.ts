/**
 * `npm run bench:api`: enquiries a second that the product API takes with durable storage, their
 * p99 and the memory, beside bare INSERTs into the same database, each on the disk before the next.
 */
import {mkdtempSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {openForms} from '#web/server/api/open-forms.ts'
import {openStorage} from '#web/server/storage/open-storage.ts'
import {readEnvironment} from '#web/server/env.ts'
import {storeEnquiry} from '#web/server/api/store-enquiry.ts'
import {measure, type Measured} from './measure.ts'

const seconds = 5
const clients = 32
const enquiry = {
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message: 'We would like to buy gas for a plant of 40 MW from next year on. '.repeat(8),
}

const {databaseUrl} = readEnvironment().forms
const dataDir = mkdtempSync(join(tmpdir(), 'bench-api-'))
try {
  console.log(`${databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${seconds} s each, durable\n`)
  print('bare INSERT, one after another', await bareInserts())
  print(`POST ${CONTACT_PATH}, ${clients} at a time`, await posts())
  const {rss} = process.memoryUsage()
  console.log(`\nRSS of server and clients together: ${Math.round(rss / 1e6)} MB`)
} finally {
  rmSync(dataDir, {recursive: true, force: true})
}

/** The limit: nothing but the row, one committed transaction each. */
async function bareInserts(): Promise<Measured> {
  const {db, close} = await openStorage({dataDir, databaseUrl}, console.error)
  const store = () =>
    storeEnquiry(db, enquiry, {now: 0, quarantine: undefined, key: undefined, mails: []})
  const measured = await measure(store, {seconds, clients: 1})
  await db.deleteFrom('enquiry').where('received_at', '=', 0).execute()
  await close()
  return measured
}

async function posts(): Promise<Measured> {
  const many = {address: 1e9, network: 1e9, windowMs: 1000}
  const forms = await openForms({
    dataDir,
    databaseUrl,
    siteUrl: 'http://bench.example',
    mail: {from: 'site@example.com', to: 'x@example.com', receipts: false, siteName: 'Bench'},
    trustedProxies: [],
    retention: {days: 730, quarantineDays: 30},
    limits: {contact: many, newsletter: many, minimumMs: 0},
    isStaff: async () => false,
    now: () => 0,
    log: () => {},
  })
  const handle = getRequestListener(forms.app.fetch)
  const server = createServer((request, response) => void handle(request, response))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const url = `http://127.0.0.1:${port}${CONTACT_PATH}`
  const init = {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(enquiry),
  }
  const post = async () => {
    const response = await fetch(url, init)
    if (response.status !== 201) throw new Error(`The API answered ${response.status}.`)
    await response.arrayBuffer()
  }
  const measured = await measure(post, {seconds, clients})
  server.close()
  server.closeAllConnections()
  await forms.close()
  return measured
}

function print(name: string, {perSecond, p50, p99}: Measured): void {
  const times = `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
  console.log(`${name.padEnd(48)} ${perSecond.toFixed(0).padStart(7)}/s  ${times}`)
}
