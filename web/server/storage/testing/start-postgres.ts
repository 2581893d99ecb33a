import {type ChildProcess, spawn, spawnSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {Client} from 'pg'
import {freePort} from '../../http/testing/free-port.ts'
import {obtainPostgres} from './obtain-postgres.ts'

export type TestPostgres = {
  /** Creates an empty database, or a copy of one that nobody has open. @returns its URL. */
  createDatabase: (template?: string) => Promise<string>
  /** Kills it as a crash would: it recovers when it is started again, on the same port. */
  crash: () => Promise<void>
  start: () => Promise<void>
  /** Stops it and deletes its folder. */
  stop: () => Promise<void>
  /** Its temporary folder, owned by the account that it runs as. */
  folder: string
}

/**
 * Starts a PostgreSQL for tests, in a temporary folder, on a free port of this machine.
 *
 * @param durable whether commits are on disk when they return (fsync), as in production. Tests without
 *   crashes need not wait for that.
 * @returns nothing, with a notice, where none can be obtained; in CI that is an error.
 */
export async function startPostgres({durable = false, programs = obtainPostgres()} = {}): Promise<
  TestPostgres | undefined
> {
  if (!programs) return undefined
  const {bin} = programs
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'))
  const account = unprivileged()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const env = {...process.env, ...programs.env}
  const options = {...account, env, cwd: folder, stdio: 'pipe'} as const
  putEmptyCluster(data, bin, options)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `fsync=${durable ? 'on' : 'off'}`,
    'synchronous_commit=on',
  ]
  let server: ChildProcess | undefined
  const start = async () => {
    const args = ['-D', data, '-p', String(port)]
    server = spawn(
      join(bin, 'postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      options,
    )
    await ready(server)
  }
  const halt = async (signal: NodeJS.Signals) => {
    const halting = server
    server = undefined
    if (!halting || halting.exitCode !== null) return
    const exited = once(halting, 'exit')
    halting.kill(signal)
    await exited
  }
  await start()
  let databases = 0
  const url = (name: string) => `postgresql://site@127.0.0.1:${port}/${name}`
  return {
    folder,
    async createDatabase(template = url('template1')) {
      databases += 1
      const name = `test_${databases}`
      const client = new Client(url('postgres'))
      await client.connect()
      await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
      await client.end()
      return url(name)
    },
    start,
    crash: () => halt('SIGQUIT'),
    async stop() {
      await halt('SIGINT')
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the account `postgres`, else as `nobody`. */
function unprivileged(): {uid: number; gid: number} | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name]).stdout.toString().trim() || Number.NaN)
  const uid = id('-u', 'postgres')
  return uid > 0 ? {uid, gid: id('-g', 'postgres')} : {uid: 65_534, gid: 65_534}
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
  })
}

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/clusters', import.meta.url))

type Account = {uid: number; gid: number}

/**
 * Puts an empty database cluster into a folder. PostgreSQL makes it once for all tests, since that takes most
 * of a second, and the others get a copy.
 *
 * @param bin the folder of PostgreSQL's programs.
 * @param options of the processes that make it; `cwd` is a folder that the account may write to.
 * @throws what PostgreSQL prints where it cannot make one.
 */
function putEmptyCluster(
  target: string,
  bin: string,
  options: Partial<Account> & {env: NodeJS.ProcessEnv; cwd: string},
): void {
  // A cluster is for one version of PostgreSQL, and its files belong to one account.
  const version = [bin, statSync(join(bin, 'postgres')).mtimeMs, options.uid, options.gid].join(' ')
  const kept = join(cache, createHash('sha256').update(version).digest('hex').slice(0, 16))
  if (existsSync(kept)) return copy(kept, target)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', target, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {...options, stdio: 'pipe'},
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  keep(target, kept)
}

/** The account cannot read the cache where the checkout is private: only copies are its own. */
function keep(cluster: string, kept: string): void {
  mkdirSync(cache, {recursive: true})
  const folder = mkdtempSync(join(cache, 'copying-'))
  try {
    copy(cluster, join(folder, 'data'))
    renameSync(join(folder, 'data'), kept)
  } catch (error) {
    // Another process may have kept one meanwhile.
    if (!existsSync(kept)) throw error
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** With the owners and the rights of its files, without which PostgreSQL refuses a cluster. */
function copy(from: string, to: string): void {
  const {status, stderr} = spawnSync('cp', ['-a', from, to], {stdio: 'pipe'})
  if (status !== 0) throw new Error(`A cluster could not be copied: ${stderr.toString()}`)
}
