import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {startHostedSanity} from '#web/server/content/testing/hosted-sanity.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {openStorage} from '#web/server/storage/open-storage.ts'
import {startPostgres} from '#web/server/storage/testing/start-postgres.ts'
import {enquiry} from '#web/server/testing/forms-fixture.ts'
import {buildFolders} from '../build/folders.ts'
import {emptyDataFolder} from '../e2e/testing/isolated-site.ts'
import {freePort} from '../e2e/testing/site-process.ts'
import {startSite, type RunningSite} from '../run/site.ts'
import {connectHttp2, type Http2Client} from './testing/http2-client.ts'
import {hasNginx, host, startNginx, type Nginx} from './testing/start-nginx.ts'

/** The recipe of several servers: two of them with one PostgreSQL and one hosted dataset, behind nginx. */
type Server = {start: () => Promise<void>; stop: () => Promise<void>; remove: () => Promise<void>}

const postgres = hasNginx ? await startPostgres() : undefined

describe.runIf(postgres)('behind a balancer', () => {
  let databaseUrl: string
  let servers: Server[]
  let sanity: ReturnType<typeof startHostedSanity>
  let nginx: Nginx
  let client: Http2Client

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()]
    nginx = await startNginx('balancer.conf', {
      '10.0.0.11:3000': `127.0.0.1:${ports[0]}`,
      '10.0.0.12:3000': `127.0.0.1:${ports[1]}`,
    })
    // Before requests of this process are intercepted.
    client = await connectHttp2(nginx)
    databaseUrl = (await postgres?.createDatabase()) ?? ''
    sanity = startHostedSanity()
    servers = await Promise.all(ports.map((port) => prepareServer(port, databaseUrl)))
    for (const {start} of servers) await start()
  })

  afterAll(async () => {
    client.close()
    await nginx.stop()
    for (const {stop, remove} of servers) {
      await stop()
      await remove()
    }
    sanity.close()
    await postgres?.stop()
  })

  test('no request fails while the servers are started anew, one after the other (behaviour B405)', async () => {
    let isRestarting = true
    const statuses: number[] = []
    const load = async () => {
      while (isRestarting) statuses.push((await client.send('/disclaimer')).status)
    }
    const visitors = Array.from({length: 4}, load)
    for (const {start, stop} of servers) {
      await stop()
      await start()
    }
    isRestarting = false
    await Promise.all(visitors)
    expect(statuses.length).toBeGreaterThan(10)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('the servers count a visitor’s enquiries together', async () => {
    for (let n = 0; n <= 20; n += 1) {
      const {status} = await client.send(CONTACT_PATH, {
        method: 'POST',
        headers: {origin: `https://${host}`, 'content-type': 'application/json'},
        body: JSON.stringify({...enquiry, message: `Enquiry ${n}`}),
      })
      expect(status).toBe(201)
    }
    const {db, close} = await openStorage({dataDir: '', databaseUrl}, console.error)
    const stored = await db.selectFrom('enquiry').select(['message', 'quarantine']).execute()
    await close()
    expect(stored).toHaveLength(21)
    expect(stored.filter(({quarantine}) => quarantine !== null)).toEqual([
      {message: 'Enquiry 20', quarantine: 'too many from one address'},
    ])
  })
})

async function prepareServer(port: number, databaseUrl: string): Promise<Server> {
  const {folder, remove} = await emptyDataFolder()
  const env = readEnvironment({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SANITY_PROJECT_ID: 'abc123',
    SITE_URL: `https://${host}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  let site: RunningSite | undefined
  return {
    start: async () => {
      site = await startSite(env, buildFolders(), console.error)
    },
    stop: async () => site?.stop(),
    remove,
  }
}
