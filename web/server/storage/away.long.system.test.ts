import {connect, createServer, type Socket} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {incomingRequest} from '../http/testing/incoming-request.ts'
import {openProductApi, type ProductApi} from '../product-api.ts'
import {enquiry, formsOptions} from '../forms/testing/forms-fixture.ts'
import {postgresForTests, temporaryFolder} from './testing/databases.ts'

async function openApi(databaseUrl: string) {
  const log: string[] = []
  const api = await openProductApi({
    ...formsOptions,
    dataDir: temporaryFolder(),
    databaseUrl,
    log: (line) => log.push(line),
  })
  onTestFinished(() => api.close())
  return {api, log}
}

async function sendEnquiry({app}: ProductApi, message: string) {
  const response = await app.request(
    formsOptions.siteUrl + CONTACT_PATH,
    {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({...enquiry, message}),
    },
    {incoming: incomingRequest('192.0.2.1')},
  )
  return response.status
}

/** A way to a port that can be blocked: what is sent then arrives nowhere, and nobody is told. */
async function openWay(port: number) {
  const open = new Set<Socket>()
  let isBlocked = false
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    open.add(from)
    for (const [source, target] of [
      [from, to],
      [to, from],
    ] as const) {
      source.on('data', (part) => void (isBlocked || target.write(part)))
      source.on('error', () => {})
      source.on('close', () => {
        open.delete(from)
        target.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** The number of open connections. */
    count: () => open.size,
    block: (value: boolean) => {
      isBlocked = value
    },
  }
}

const startForThese = postgresForTests()

describe.runIf(startForThese)('PostgreSQL', () => {
  const postgres = startForThese?.()
  const started = () => postgres?.() ?? expect.unreachable()

  test('that is away at the start is waited for: forms answer 503, and work when it is back', async () => {
    const databaseUrl = await started().createDatabase()
    await started().crash()
    const {api, log} = await openApi(databaseUrl)
    expect(log).toEqual([expect.stringContaining('is away: pages are served')])
    expect(await sendEnquiry(api, 'Lost')).toBe(503)
    await expect(api.checkStorage()).rejects.toThrow('away')
    await started().start()
    await expect.poll(() => sendEnquiry(api, 'Kept')).toBe(201)
    await api.checkStorage()
    expect(log.at(-1)).toBe('The database is back.')
  })

  test('that has no such database is named, and ends the start', async () => {
    const url = new URL(await started().createDatabase())
    url.pathname = '/no-such-database'
    await expect(openApi(url.href)).rejects.toThrow('does not exist')
  })

  test('that hangs is asked by one probe at a time, loses its connections, and works again', async () => {
    const url = new URL(await started().createDatabase())
    const way = await openWay(Number(url.port))
    url.port = String(way.port)
    const {api} = await openApi(url.href)
    expect(await sendEnquiry(api, 'Before')).toBe(201)
    way.block(true)
    const before = way.count()
    const ask = () => [api.checkStorage(), api.countMail()]
    const probes = Promise.allSettled(Array.from({length: 20}, ask).flat())
    await expect(api.checkStorage()).rejects.toThrow(/does not answer|terminated|timeout/i)
    expect(way.count()).toBeLessThanOrEqual(before + 2)
    expect((await probes).every(({status}) => status === 'rejected')).toBe(true)
    await expect.poll(way.count).toBe(0)
    way.block(false)
    await expect.poll(() => sendEnquiry(api, 'After')).toBe(201)
  })
})
