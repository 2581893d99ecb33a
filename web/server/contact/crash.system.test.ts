import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {CLAIM_MS} from '../mail/retry.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {openStorage} from '../storage/open-storage.ts'
import {onBothDatabases, type TestDatabase} from '../storage/testing/databases.ts'
import {enquiry} from '../testing/forms-fixture.ts'

const program = fileURLToPath(new URL('testing/crashing-site.ts', import.meta.url))
const rounds = 8

/** Starts a site on the database, its clock ahead by some milliseconds. */
function startSite({dataDir, databaseUrl}: TestDatabase, smtpUrl: string, ahead = 0) {
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

/** Starts the site, sends it enquiries, kills it once `round` are accepted, and returns those. */
async function sendAndKill(database: TestDatabase, smtpUrl: string, round: number) {
  const {child, kill} = startSite(database, smtpUrl)
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
    const last = startSite(database, smtp.url, CLAIM_MS + 1000)
    const queued = db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute(), {timeout: 20_000}).toEqual([])
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
