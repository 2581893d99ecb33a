import {randomBytes} from 'node:crypto'
import {sql} from 'kysely'
import {Client} from 'pg'
import {describe, expect, onTestFinished, test} from 'vitest'
import {CLAIM_MS} from '../mail/retry.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {mountSmallDisk} from 'content-lake/testing'
import {postgresForTests} from '../storage/testing/postgres-for-tests.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'

const startForThese = postgresForTests()

/** A failure that no form takes for success (behaviour B57). */
async function expectRefusal(answer: Response) {
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  await expect(answer.json()).rejects.toThrow('JSON')
}

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
    const other = new Client(databaseUrl)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; lock table enquiry, subscriber in access exclusive mode')
    await expectRefusal(await contact())
    expect((await subscribe('ada@example.com')).status).toBe(503)
    expect(logged.join()).toContain('could not be stored (error 55P03)')
    expect(logged.join()).not.toContain('ada')

    const waiting = contact()
    setTimeout(() => void other.query('rollback'), 500)
    expect((await waiting).status).toBe(201)
    expect(await enquiries()).toHaveLength(1)
  })

  test('a connection that breaks within a transaction fails only that transaction', async () => {
    const {db, contact, databaseUrl, logged} = await start()
    const other = new Client(databaseUrl)
    await other.connect()
    onTestFinished(() => other.end())
    const broken = db.transaction().execute(async (trx) => {
      const {rows} = await sql<{pid: number}>`select pg_backend_pid() as pid`.execute(trx)
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
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
    await expect.poll(() => byId().size, {timeout: 15_000}).toBe(3)
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
