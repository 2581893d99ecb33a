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

const program = fileURLToPath(new URL('crashing-site.ts', import.meta.url))
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

/** Starts the site, sends it enquiries, and kills it after so many thanks; returns what was thanked for. */
async function sendAndKill(database: TestDatabase, smtpUrl: string, round: number) {
  const {child, kill} = startSite(database, smtpUrl)
  const [port] = await once(child.stdout, 'data')
  const thanked: string[] = []
  const send = async (index: number) => {
    const message = `round ${round} message ${index}`
    const response = await fetch(`http://127.0.0.1:${String(port).trim()}${CONTACT_PATH}`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({...enquiry, message}),
    })
    if (response.status === 201) thanked.push(message)
    if (thanked.length === round) child.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({length: round + 4}, (_, index) => send(index)))
  await kill()
  return thanked
}

onBothDatabases((create) => {
  test('killed between store and mail, again and again: nothing thanked for is lost, each is mailed once', async () => {
    const smtp = await startSmtp()
    const database = await create()
    const thanked: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      thanked.push(...(await sendAndKill(database, smtp.url, round)))
    }
    const {db, close} = await openStorage(database, () => {})
    const rows = await db.selectFrom('enquiry').select('message').execute()
    const stored = rows.map(({message}) => message)
    expect(thanked.length).toBeGreaterThanOrEqual(rounds)
    expect(stored).toEqual(expect.arrayContaining(thanked))

    // On PostgreSQL others may deliver too: what the dead had claimed is free after a while.
    const last = startSite(database, smtp.url, CLAIM_MS + 1000)
    const queued = db.selectFrom('outbox').select('id').where('state', '=', 'queued')
    await expect.poll(() => queued.execute(), {timeout: 20_000}).toEqual([])
    await last.kill()
    await close()

    // A mail whose sending was cut off may arrive again, under the Message-ID that receivers know.
    const byId = new Map(smtp.received.map(({messageId, raw}) => [messageId, raw]))
    expect(byId.size).toBe(stored.length)
    for (const message of stored) {
      const line = new RegExp(`^${message}\\r?$`, 'm')
      expect([...byId.values()].filter((raw) => line.test(raw))).toHaveLength(1)
    }
    expect(smtp.received.length - byId.size).toBeLessThanOrEqual(rounds)
  }, 90_000)
})
