/**
 * A process that stores and mails enquiries until a test kills it. Prints its port.
 * Arguments: data folder, SMTP URL, milliseconds by which its clock is ahead, PostgreSQL's URL.
 */
import {getRequestListener} from '@hono/node-server'
import {createServer} from 'node:http'
import {openProductApi} from '../../product-api.ts'

const [dataDir = '', smtpUrl = '', ahead = '0', databaseUrl] = process.argv.slice(2)
const many = {address: 1e9, network: 1e9, windowMs: 1000}
const api = await openProductApi({
  dataDir,
  databaseUrl,
  now: () => Date.now() + Number(ahead),
  siteUrl: 'http://site.example',
  mail: {
    smtpUrl,
    from: {name: '', address: 'site@example.com'},
    to: 'company@example.com',
    receipts: false,
    newsletterPerMinute: 60_000,
  },
  trustedProxies: [],
  retention: {days: 730, quarantineDays: 30},
  limits: {contact: many, newsletter: many, minimumMs: 0},
  findStaff: async () => undefined,
  log: () => {},
})
const handle = getRequestListener(api.app.fetch)
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`)
})
