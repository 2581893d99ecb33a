import {spawn, spawnSync, type ChildProcess} from 'node:child_process'
import {chownSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Client} from 'pg'

export type TestPostgres = {
  /** Makes an empty database and gives its URL. */
  createDatabase: () => Promise<string>
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of the tests' own, in a scratch folder, on a free port of this machine. Where
 * none is installed Debian's is, if we may.
 *
 * @returns nothing, with a notice, where none can be had; in CI that is an error.
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const bin = findBinaries() ?? (install() ? findBinaries() : undefined)
  if (!bin) {
    const notice =
      'PostgreSQL is not installed and cannot be: the tests against it are left out. ' +
      'Install it (Debian: apt-get install postgresql) to run them.'
    if (process.env['CI']) throw new Error(notice)
    console.warn(notice)
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'))
  const account = unprivileged()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = {...account, cwd: folder, stdio: 'pipe'} as const
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off']
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  await ready(server)
  let databases = 0
  const url = (name: string) => `postgresql://site@127.0.0.1:${port}/${name}`
  return {
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      const client = new Client(url('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(folder, {recursive: true, force: true})
          resolve()
        })
        server.kill('SIGINT')
      }),
  }
}

/** The folder of `postgres` and `initdb`: Debian keeps them off the path. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')))
}

function install(): boolean {
  if (process.getuid?.() !== 0) return false
  console.log('Installing PostgreSQL for the tests.')
  const installer = 'apt-get'
  const apt = (...args: string[]) =>
    spawnSync(installer, args, {
      stdio: 'ignore',
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'postgresql')
}

/** PostgreSQL refuses to run as root: it runs as its own account, else as nobody. */
function unprivileged(): {uid: number; gid: number} | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name]).stdout.toString().trim() || Number.NaN)
  const uid = id('-u', 'postgres')
  return uid > 0 ? {uid, gid: id('-g', 'postgres')} : {uid: 65_534, gid: 65_534}
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port')),
      )
    })
  })
}
