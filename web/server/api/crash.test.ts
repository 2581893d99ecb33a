import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {openStorage} from '../storage/open-storage.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {enquiry} from './testing/forms-fixture.ts'

const program = fileURLToPath(new URL('testing/crashing-site.ts', import.meta.url))
const rounds = 8

/** Starts the site, sends it enquiries, and kills it after so many thanks; returns what was thanked for. */
async function sendAndKill(dataDir: string, smtpUrl: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, dataDir, smtpUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
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
  child.kill('SIGKILL')
  await exited
  return thanked
}

test('killed between store and mail, again and again: nothing thanked for is lost, each is mailed once', async () => {
  const smtp = await startSmtp()
  const {dataDir} = await sqlite()
  const thanked: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    thanked.push(...(await sendAndKill(dataDir, smtp.url, round)))
  }
  const {db, close} = await openStorage({dataDir}, () => {})
  const stored = (await db.selectFrom('enquiry').select('message').execute()).map(
    ({message}) => message,
  )
  expect(thanked.length).toBeGreaterThanOrEqual(rounds)
  expect(stored).toEqual(expect.arrayContaining(thanked))

  const last = spawn(process.execPath, [program, dataDir, smtp.url], {stdio: 'ignore'})
  const exited = once(last, 'exit')
  await expect
    .poll(() => db.selectFrom('outbox').select('id').where('state', '=', 'queued').execute(), {
      timeout: 20_000,
    })
    .toEqual([])
  last.kill('SIGKILL')
  await exited
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
