import {randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {mountSmallDisk} from 'content-lake/testing'
import {sql} from 'kysely'
import {Client} from 'pg'
import {describe, expect, onTestFinished, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {createJobs} from 'content-lake'
import {openForms} from './forms.ts'
import {CLAIM_MS} from '../mail/outbox.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {requireRecent} from '../people/require-recent.ts'
import {openStorage} from '../storage/storage.ts'
import {
  onBothDatabases,
  postgresForTests,
  sqlite,
  temporaryFolder,
  type TestDatabase,
} from '../storage/testing/databases.ts'
import {enquiry, formsOptions, startCrashingSite, startForms} from './testing/forms-fixture.ts'

const startForThese = postgresForTests()

/** A failure that no form takes for success. */
async function expectRefusal(answer: Response) {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  await expect(answer.json()).rejects.toThrow('JSON')
}

test('a database that stays locked: 503 in plain text; released in time: stored', async () => {
  const database = await sqlite()
  const forms = await startForms(database)
  const second = new DatabaseSync(join(database.dataDir, 'forms.sqlite'))
  second.exec('BEGIN EXCLUSIVE')
  const refused = await forms.contact()
  expect(refused.headers.get('content-type')).toContain('text/plain')
  await expectRefusal(refused)
  expect(forms.logged.join()).toContain('could not be stored')
  expect(forms.logged.join()).not.toContain('ada@')

  const waiting = forms.contact()
  setTimeout(() => second.exec('ROLLBACK'), 500)
  expect((await waiting).status).toBe(201)
  second.close()
  expect(await forms.enquiries()).toHaveLength(1)
})

test('a database that may not grow: 503 in plain text, nothing stored in part, and success afterwards', async () => {
  const database = await sqlite()
  const storage = await openStorage(database, () => {})
  const {db} = storage
  const forms = await openForms(storage, {
    ...database,
    ...formsOptions,
    recent: requireRecent(undefined),
    jobs: createJobs({log: () => {}}),
    log: () => {},
  })
  onTestFinished(async () => {
    await forms.close()
    await storage.close()
  })
  const send = () =>
    forms.app.request(CONTACT_PATH, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({...enquiry, message: 'x'.repeat(60_000)}),
    })
  await sql`pragma max_page_count = 1`.execute(db)
  await expectRefusal(await send())
  expect(await db.selectFrom('enquiry').selectAll().execute()).toEqual([])
  await sql`pragma max_page_count = 100000`.execute(db)
  expect((await send()).status).toBe(201)
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
})

test('a full disk: 503, every accepted enquiry is stored, and success once there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk(temporaryFolder(), 1024)
  if (!disk) return skip('Only root may mount the small disk that this test fills.')
  const {contact, enquiries} = await startForms({dataDir: disk.path})
  const message = () => randomBytes(30_000).toString('base64')
  const statuses = new Set<number>()
  const accepted: string[] = []
  for (let count = 0; count < 40; count += 1) {
    const text = message()
    const answer = await contact({...enquiry, message: text}, {from: `10.${count}.0.1`})
    statuses.add(answer.status)
    if (answer.status !== 201) break
    accepted.push(text)
  }
  expect([...statuses]).toEqual([201, 503])
  expect(accepted.length).toBeGreaterThan(2)
  expect(accepted.length).toBeLessThan(40)
  const stored = (await enquiries()).map((row) => row.message)
  expect(stored.toSorted()).toEqual(accepted.toSorted())
  disk.grow(16_384)
  expect((await contact({...enquiry, message: message()})).status).toBe(201)
})

describe.runIf(startForThese)('when PostgreSQL cannot store', () => {
  const running = startForThese?.(true)

  /** A site whose clock the test may put ahead. */
  async function start(mail: {smtpUrl?: string} = {}) {
    const clock = {ahead: 0}
    if (!running) throw new Error('There is no PostgreSQL.')
    const postgres = running()
    const databaseUrl = await postgres.createDatabase()
    const now = () => Date.now() + clock.ahead
    const forms = await startForms({dataDir: temporaryFolder(), databaseUrl}, {mail, now})
    return {...forms, postgres, databaseUrl, clock}
  }

  test('a lock held by another client: 503 after a while; released in time: stored', async () => {
    const {databaseUrl, contact, enquiries, subscribe, logged} = await start()
    const second = new Client(databaseUrl)
    await second.connect()
    onTestFinished(() => second.end())
    await second.query('begin; lock table enquiry, subscriber in access exclusive mode')
    await expectRefusal(await contact())
    expect((await subscribe('ada@example.com')).status).toBe(503)
    expect(logged.join()).toContain('could not be stored (error 55P03)')
    expect(logged.join()).not.toContain('ada@')

    const waiting = contact()
    setTimeout(() => void second.query('rollback'), 500)
    expect((await waiting).status).toBe(201)
    expect(await enquiries()).toHaveLength(1)
  })

  test('a connection that breaks within a transaction fails only that transaction', async () => {
    const {db, contact, databaseUrl, logged} = await start()
    const second = new Client(databaseUrl)
    await second.connect()
    onTestFinished(() => second.end())
    const broken = db.transaction().execute(async (trx) => {
      const {rows} = await sql<{pid: number}>`select pg_backend_pid() as pid`.execute(trx)
      await second.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await expect.poll(() => logged.join()).toContain('A database connection broke')
      await trx.selectFrom('enquiry').selectAll().execute()
    })
    await expect(broken).rejects.toThrow(/connection/i)
    expect((await contact()).status).toBe(201)
  })

  test('after a crash every accepted enquiry is stored, and is mailed once', async () => {
    const smtp = await startSmtp()
    const {postgres, contact, enquiries, clock} = await start({smtpUrl: smtp.url})
    const accepted = ['before one', 'before two']
    for (const message of accepted) expect((await contact({...enquiry, message})).status).toBe(201)
    await postgres.crash()
    const headers = {'Idempotency-Key': 'one try'}
    const lost = {...enquiry, message: 'during'}
    await expectRefusal(await contact(lost, {headers}))
    await postgres.start()
    // Claims of mails that were being delivered expire after a while.
    clock.ahead = CLAIM_MS + 1000
    await expect.poll(async () => (await contact(lost, {headers})).status).toBe(201)
    await contact(lost, {headers})
    const stored = (await enquiries()).map(({message}) => message)
    expect(stored.toSorted()).toEqual([...accepted, 'during'].toSorted())
    const byId = () => new Map(smtp.received.map(({messageId, raw}) => [messageId, raw]))
    await expect.poll(() => byId().size).toBe(3)
    for (const message of stored) {
      expect([...byId().values()].filter((raw) => raw.includes(message))).toHaveLength(1)
    }
  })

  test('a full disk: 503, nothing stored in part, and success once there is space', async ({
    skip,
  }) => {
    const disk = running && mountSmallDisk(running().folder, 512)
    if (!disk) return skip('Only root may mount the small disk that this test fills.')
    const {db, contact, enquiries} = await start()
    await sql`create tablespace small location ${sql.lit(disk.path)}`.execute(db)
    await sql`alter table enquiry set tablespace small`.execute(db)
    const message = () => randomBytes(30_000).toString('base64')
    const accepted: string[] = []
    for (let count = 0; count < 40; count += 1) {
      const text = message()
      const answer = await contact({...enquiry, message: text}, {from: `10.${count}.0.1`})
      if (answer.status === 201) accepted.push(text)
      else {
        await expectRefusal(answer)
        break
      }
    }
    expect(accepted.length).toBeGreaterThan(2)
    expect(accepted.length).toBeLessThan(40)
    const stored = (await enquiries()).map((row) => row.message)
    expect(stored.toSorted()).toEqual(accepted.toSorted())
    const queued = await db.selectFrom('outbox').select('id').execute()
    expect(queued).toHaveLength(accepted.length)
    disk.grow(8192)
    expect((await contact({...enquiry, message: message()})).status).toBe(201)
    await sql`alter table enquiry set tablespace pg_default`.execute(db)
    await sql`drop tablespace small`.execute(db)
  })
})

const rounds = 2

/** Starts the site, sends it enquiries, kills it once `round` are accepted, and returns those. */
async function sendAndKill(database: TestDatabase, smtpUrl: string, round: number) {
  const {child, kill} = startCrashingSite(database, smtpUrl)
  const [port] = await once(child.stdout, 'data')
  const accepted: string[] = []
  const send = async (index: number) => {
    const message = `round ${round} message ${index}`
    const response = await fetch(`http://127.0.0.1:${String(port).trim()}${CONTACT_PATH}`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({...enquiry, message}),
    })
    if (response.status === 201) accepted.push(message)
    if (accepted.length === round) child.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({length: round + 4}, (_, index) => send(index)))
  await kill()
  return accepted
}

onBothDatabases((create) => {
  test('killed again and again between storing and mailing: no accepted enquiry is lost, each is mailed once', async () => {
    const smtp = await startSmtp()
    const database = await create()
    const accepted: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      accepted.push(...(await sendAndKill(database, smtp.url, round)))
    }
    const {db, close} = await openStorage(database, () => {})
    const rows = await db.selectFrom('enquiry').select('message').execute()
    const stored = rows.map(({message}) => message)
    expect(accepted.length).toBeGreaterThanOrEqual(rounds)
    expect(stored).toEqual(expect.arrayContaining(accepted))

    // On PostgreSQL other processes may deliver: the claims of killed ones expire after a while.
    const last = startCrashingSite(database, smtp.url, CLAIM_MS + 1000)
    const queued = db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute()).toEqual([])
    await last.kill()
    await close()

    // A mail whose sending was interrupted may arrive again, with the same Message-ID.
    const byId = new Map(smtp.received.map(({messageId, raw}) => [messageId, raw]))
    expect(byId.size).toBe(stored.length)
    for (const message of stored) {
      const line = new RegExp(`^${message}\\r?$`, 'm')
      expect([...byId.values()].filter((raw) => line.test(raw))).toHaveLength(1)
    }
    expect(smtp.received.length - byId.size).toBeLessThanOrEqual(rounds)
  })
})
