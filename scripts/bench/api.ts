/**
 * `npm run bench:api`: enquiries a second that the product API takes with durable storage, their
 * p99 and the server's memory, on SQLite and on a PostgreSQL of its own; beside each, as the limit,
 * bare INSERTs into the same database, each committed to the disk like an enquiry.
 */
import {fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {sql} from 'kysely'
import {z} from 'zod'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {storeEnquiry} from '#web/server/contact/store-enquiry.ts'
import {openStorage} from '#web/server/storage/open-storage.ts'
import {startPostgres} from '#web/server/storage/testing/start-postgres.ts'
import {measure, type Measurement} from './measure.ts'

const seconds = 5
const clients = 32
const program = fileURLToPath(new URL('api-process.ts', import.meta.url))
const enquiry = {
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message: 'We would like to buy gas for a plant of 40 MW from next year on. '.repeat(8),
}

await bench('SQLite', async () => undefined)
const postgres = await startPostgres({durable: true})
if (postgres) {
  await bench('PostgreSQL', () => postgres.createDatabase())
  await postgres.stop()
}

/** Measures inserts on one empty database and the API on another. */
async function bench(name: string, createDatabase: () => Promise<string | undefined>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'))
  try {
    const bare = {dataDir: join(folder, 'bare'), databaseUrl: await createDatabase()}
    const {db, close} = await openStorage(bare, console.error)
    console.log(`${name}, ${seconds} s each (${await durability(db, bare.databaseUrl)})\n`)
    const insert = () =>
      storeEnquiry(db, enquiry, {now: 0, quarantine: undefined, key: undefined, mails: []})
    print('bare INSERT, one at a time', await measure(insert, {seconds, clients: 1}))
    print(`bare INSERT, ${clients} at a time`, await measure(insert, {seconds, clients}))
    await close()
    const {rss, ...posts} = await measurePosts(join(folder, 'api'), await createDatabase())
    print(`POST ${CONTACT_PATH}, ${clients} at a time`, posts)
    console.log(`\nThe server's RSS afterwards: ${Math.round(rss / 1e6)} MB\n`)
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** The settings with which the database commits. */
async function durability(
  db: Awaited<ReturnType<typeof openStorage>>['db'],
  databaseUrl: string | undefined,
): Promise<string> {
  const readSetting = async (statement: string) => {
    const {rows} = await sql.raw<Record<string, unknown>>(statement).execute(db)
    return Object.values(rows[0] ?? {}).join()
  }
  return databaseUrl
    ? `fsync ${await readSetting('show fsync')}, synchronous_commit ${await readSetting('show synchronous_commit')}`
    : `journal_mode ${await readSetting('pragma journal_mode')}, synchronous ${await readSetting('pragma synchronous')} of 2`
}

async function measurePosts(dataDir: string, databaseUrl: string | undefined) {
  const server = fork(program, [dataDir, ...(databaseUrl ? [databaseUrl] : [])])
  const [message] = await once(server, 'message')
  const {port} = z.object({port: z.number()}).parse(message)
  const init = {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(enquiry),
  }
  const post = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${CONTACT_PATH}`, init)
    if (response.status !== 201) throw new Error(`The API answered ${response.status}.`)
    await response.arrayBuffer()
  }
  const measured = await measure(post, {seconds, clients})
  server.send('memory?')
  const [memory] = await once(server, 'message')
  server.kill('SIGKILL')
  await once(server, 'exit')
  return {...measured, ...z.object({rss: z.number()}).parse(memory)}
}

function print(name: string, {perSecond, p50, p99}: Measurement): void {
  const times = `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`
  console.log(`${name.padEnd(48)} ${perSecond.toFixed(0).padStart(7)}/s  ${times}`)
}
