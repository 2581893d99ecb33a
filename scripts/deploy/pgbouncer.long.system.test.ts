import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {postgresForTests, temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {startForms} from '#web/server/forms/testing/forms-fixture.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {checkPostgres} from '#web/server/preflight.ts'
import {obtainProgram} from './testing/proxies.ts'

const pgbouncer = obtainProgram('/usr/sbin/pgbouncer', 'pgbouncer')
const startForThese = pgbouncer && postgresForTests()

/** Starts PgBouncer with the mode that deployment.md names. @returns the URL of the database behind it. */
async function startPgBouncer(databaseUrl: string): Promise<string> {
  if (!pgbouncer) throw new Error('There is no PgBouncer.')
  const {port, pathname} = new URL(databaseUrl)
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const settings = [
    '[databases]',
    `site = host=127.0.0.1 port=${port} dbname=${pathname.slice(1)} user=site`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = session',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {}
  const child = spawn(pgbouncer.path, [join(folder, 'pgbouncer.ini')], {
    ...account,
    env: {...process.env, ...pgbouncer.env},
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(listenPort, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.end())
    })
  await expect.poll(isListening).toBe(true)
  return `postgresql://site@127.0.0.1:${listenPort}/site`
}

describe.runIf(startForThese)('behind PgBouncer in its mode “session”', () => {
  const postgres = startForThese?.()
  const started = () => postgres?.() ?? expect.unreachable()

  test('the site migrates, takes enquiries and shows them, and the doctor names it', async () => {
    const direct = await started().createDatabase()
    const databaseUrl = await startPgBouncer(direct)
    const site = await startForms({dataDir: temporaryFolder(), databaseUrl})
    expect((await site.contact()).status).toBe(201)
    expect((await (await site.staff('/counts')).json()).unread).toBe(1)
    const env = (url: string) => readEnvironment({DATABASE_URL: url})
    expect((await checkPostgres(env(databaseUrl)))[0]).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('PgBouncer'),
    })
    expect((await checkPostgres(env(direct)))[0]).toMatchObject({level: 'ok'})
  })
})
