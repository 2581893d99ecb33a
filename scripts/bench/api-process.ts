/**
 * The product API in a process of its own, for `npm run bench:api`: sends its port to the parent
 * process, and its memory at each message. Mail is written to files.
 * Arguments: data folder, PostgreSQL's URL.
 */
import {createServer} from 'node:http'
import {getRequestListener} from '@hono/node-server'
import {openForms} from '#web/server/open-forms.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const unlimited = {address: 1e9, network: 1e9, windowMs: 1000}
const forms = await openForms({
  dataDir,
  databaseUrl,
  siteUrl: 'http://bench.example',
  mail: {from: 'site@example.com', to: 'x@example.com', receipts: false, siteName: 'Bench'},
  trustedProxies: [],
  retention: {days: 730, quarantineDays: 30},
  limits: {contact: unlimited, newsletter: unlimited, minimumMs: 0},
  isStaff: async () => false,
  log: (line) => console.error(line),
})
const handle = getRequestListener(forms.app.fetch)
const server = createServer((request, response) => void handle(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({port: typeof address === 'object' ? address?.port : 0})
})
process.on('message', () => process.send?.({rss: process.memoryUsage().rss}))
