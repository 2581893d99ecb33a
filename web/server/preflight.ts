import {existsSync} from 'node:fs'
import {access, constants, mkdir, readdir, stat, statfs} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {findRunningLake, isLoopback} from 'content-lake'
import {inspectBackupFolder} from './backups/backups.ts'
import {type Environment, localHost} from './env/env.ts'
import {findMisspeltKeys} from './env/site-keys.ts'
import {isAway} from './storage/database.ts'
import {assertPortFree} from './http/listen.ts'
import {hasPeople} from './people/database.ts'

/** The result of a check of this machine. */
export interface Finding {
  /** `problem`: the site does not run, or loses something; `warning`: it soon may not. */
  level: 'ok' | 'warning' | 'problem'
  /** One sentence. */
  message: string
  /** The remedy, in one sentence; none for `ok`. */
  remedy?: string
  /** The sentence with which `npm start` ends. */
  stops?: string
}

/** Checks one thing, and changes nothing. */
export type Check = (env: Environment) => Promise<Finding[]> | Finding[]

/** The first version of Node that has all that the server uses. */
const oldestNode = [22, 12] as const
const gibibyte = 2 ** 30
/** Bytes that must be free: uploads of 50 MB, pictures and a backup need room. */
const littleSpace = gibibyte / 4
const enoughSpace = 2 * gibibyte
/** Milliseconds for an answer of the database or the mail server. */
const timeoutMs = 5000
/** Milliseconds that clocks may differ. */
export const clockMs = 5000

/**
 * Checks, before any long work, all that would stop the site from starting.
 *
 * @throws one readable sentence.
 */
export async function assertCanStart(env: Environment): Promise<void> {
  for (const check of [checkNode, checkSignIn, checkFolder, checkPort, checkPostgres]) {
    // The port of one of several servers is opened once, when it can answer.
    if (check === checkPort && env.hosted) continue
    const stopping = (await check(env)).find(({stops}) => stops !== undefined)
    if (stopping?.stops) throw new Error(stopping.stops)
  }
}

/** Says what stops no start, and is wrong all the same: a full disk, open files, an unreachable mail server,
 * backups on the disk of the data, misspelt settings. */
export async function warnAboutProblems(
  env: Environment,
  warn: (line: string) => void,
): Promise<void> {
  for (const check of [checkDisk, checkPermissions, checkMail]) {
    for (const {level, message} of await check(env)) if (level === 'problem') warn(message)
  }
  for (const {level, message} of await checkBackupFolder(env)) if (level !== 'ok') warn(message)
  for (const {message} of checkKeys()) warn(message)
}

/** All checks that `npm start` makes. */
export const startChecks: Check[] = [
  checkNode,
  () => checkKeys(),
  checkSignIn,
  checkFolder,
  checkDisk,
  checkPermissions,
  checkPort,
  checkPostgres,
  checkMail,
]

/** Checks that no setting is misspelt: it would be without effect. */
function checkKeys(): Finding[] {
  return findMisspeltKeys().map(({key, setting}) => ({
    level: 'warning',
    message: `${key} is no setting of the site: is ${setting} meant?`,
    remedy: 'Correct the name; .env.example has all settings.',
  }))
}

/** Checks that Node is new enough. */
export function checkNode(_env?: unknown, node = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  const message = `Node is ${node}.`
  if (!isOld) return [{level: 'ok', message}]
  const remedy = `Install Node ${oldestNode.join('.')} or later.`
  return [{level: 'problem', message, remedy, stops: `${message} ${remedy}`}]
}

/**
 * Until somebody has an account, one click signs in without a password, which is right only where nobody but this
 * machine can ask. A site that runs has been checked when it started.
 */
async function checkSignIn(env: Environment): Promise<Finding[]> {
  if (env.hosted || env.studioPassword) return []
  const setting = [
    !isLoopback(env.host) && `HOST=${env.host}`,
    !isLoopback(new URL(env.siteUrl).hostname) && `SITE_URL=${env.siteUrl}`,
    env.forms.trustedProxies.length > 0 && `TRUSTED_PROXIES=${env.forms.trustedProxies.join(',')}`,
  ].find((problem) => problem !== false)
  if (setting === undefined || (await findRunningLake(env.dataDir))) return []
  if (hasPeople(env.dataDir)) return [{level: 'ok', message: 'People have accounts.'}]
  const message = `${setting} opens the Studio to others than this machine`
  const stops = `${message}: set STUDIO_PASSWORD until a person is added (npm run team), or leave it away.`
  const remedy = 'Set STUDIO_PASSWORD until a person is added (npm run team).'
  return [{level: 'problem', message: `${message}.`, remedy, stops}]
}

/** Checks that the data folder can be written, or made where it is missing. */
export async function checkFolder({dataDir}: Pick<Environment, 'dataDir'>): Promise<Finding[]> {
  let existing = dataDir
  while (!existsSync(existing)) existing = dirname(existing)
  try {
    await assertWritable(existing, dataDir)
    const state = existing === dataDir ? 'can be written' : 'is not there yet, and can be made'
    return [{level: 'ok', message: `The data folder ${dataDir} ${state}.`}]
  } catch (error) {
    const message = messageOf(error)
    const remedy = 'Give it to the account that runs the site: chown.'
    return [{level: 'problem', message, remedy, stops: message}]
  }
}

/** Checks that the disk of the data folder has room. */
export async function checkDisk({dataDir}: Pick<Environment, 'dataDir'>): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => undefined)
  if (!disk) return []
  const free = disk.bavail * disk.bsize
  const hasFiles = disk.files === 0 || disk.ffree / disk.files >= 0.01
  const message = hasFiles
    ? `The disk of ${dataDir} has ${(free / gibibyte).toFixed(1)} GiB free.`
    : `The disk of ${dataDir} has no room for more files.`
  const level = !hasFiles || free < littleSpace ? 'problem' : free < enoughSpace ? 'warning' : 'ok'
  if (level === 'ok') return [{level, message}]
  const remedy = 'Free space: delete old backups, or move DATA_DIR to a larger disk.'
  return [{level, message, remedy}]
}

/** Checks that the folder of backups is there, on another disk than the data. */
export async function checkBackupFolder({
  dataDir,
  backups: {folder},
}: Pick<Environment, 'dataDir' | 'backups'>): Promise<Finding[]> {
  return folder === undefined ? [] : [await inspectBackupFolder(folder, dataDir)]
}

/** Checks that only the owner can read the data folder, databases and the token. Windows has no modes. */
export async function checkPermissions({
  dataDir,
}: Pick<Environment, 'dataDir'>): Promise<Finding[]> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  const secrets = names.filter((name) => /\.sqlite|^lake-token$|^mail$/.test(name))
  const open: string[] = []
  for (const path of process.platform === 'win32' ? [] : ['', ...secrets]) {
    const stats = await stat(join(dataDir, path)).catch(() => undefined)
    if (stats && (stats.mode & 0o077) !== 0) open.push(join(dataDir, path))
  }
  if (open.length === 0) {
    return [{level: 'ok', message: 'Only the owner can read the data folder.'}]
  }
  const message = `Other accounts of this machine can read ${open.join(', ')}.`
  return [{level: 'problem', message, remedy: `Run: chmod go-rwx ${open.join(' ')}`}]
}

/** Checks that the port is free, or the site runs on it and is ready. */
export async function checkPort({
  host,
  port,
}: Pick<Environment, 'host' | 'port'>): Promise<Finding[]> {
  try {
    await assertPortFree(host, port)
    return [{level: 'ok', message: `Port ${port} is free: the site does not run.`}]
  } catch (error) {
    const stops = messageOf(error)
    const failed = await readFailedChecks(`http://${localHost(host)}:${port}/readyz`)
    if (!failed) {
      const remedy = 'Stop the other program, or set PORT and HOST to what is free.'
      return [{level: 'problem', message: stops, remedy, stops}]
    }
    const runs = `The site runs on port ${port} and is`
    if (failed.length === 0) return [{level: 'ok', message: `${runs} ready.`, stops}]
    const remedy = 'Wait while it starts; then read its log.'
    return [{level: 'warning', message: `${runs} not ready: ${failed.join(', ')}.`, remedy, stops}]
  }
}

/** The names of what a running site lacks; undefined where no site answers. */
async function readFailedChecks(url: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(url, {signal: AbortSignal.timeout(timeoutMs)})
    const {checks}: {checks: Record<string, string>} = await response.json()
    return Object.entries(checks).flatMap(([name, result]) => (result === 'ok' ? [] : [name]))
  } catch {
    return undefined
  }
}

/** Connects to the PostgreSQL of DATABASE_URL once, and compares its clock. No message shows the password. */
export async function checkPostgres({
  forms: {databaseUrl},
}: Pick<Environment, 'forms'>): Promise<Finding[]> {
  if (!databaseUrl) return []
  // Loaded only where it is used.
  const {Client} = await import('pg')
  let address = 'its server'
  try {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: timeoutMs,
    })
    address = `${client.host}:${client.port}`
    client.on('error', () => {})
    try {
      await client.connect()
      const {rows} = await client.query<{now: Date; pid: number}>(
        'select clock_timestamp() as now, pg_backend_pid() as pid',
      )
      return [
        describeServer(client, rows[0]?.pid),
        compareClocks('PostgreSQL', rows[0]?.now.getTime() ?? 0),
      ]
    } finally {
      await client.end().catch(() => {})
    }
  } catch (error) {
    const message = `DATABASE_URL: the database at ${address} cannot be used (${reasonOf(error)}).`
    const remedy = 'Start PostgreSQL, or correct DATABASE_URL.'
    // The site starts without a server that is away: pages do not need it.
    const stops = isAway(error) ? {} : {stops: `${message} ${remedy}`}
    return [{level: 'problem', message, remedy, ...stops}]
  }
}

/** A pooler answers for the server, and names a process of its own. */
function describeServer(client: object, pid: number | undefined): Finding {
  const asked: unknown = Reflect.get(client, 'processID')
  if (typeof asked !== 'number' || asked === pid) {
    return {level: 'ok', message: 'PostgreSQL answers.'}
  }
  const message = 'PostgreSQL answers through a pooler such as PgBouncer.'
  const remedy = 'Look that its pool_mode is session: the site works with no other.'
  return {level: 'warning', message, remedy}
}

function compareClocks(database: string, time: number): Finding {
  const seconds = Math.round(Math.abs(Date.now() - time) / 1000)
  if (seconds * 1000 <= clockMs) {
    return {level: 'ok', message: `The clocks of this machine and of ${database} agree.`}
  }
  return {
    level: 'problem',
    message: `The clocks of this machine and of ${database} are ${seconds} s apart.`,
    remedy: 'Let both machines set their clocks by NTP: timedatectl set-ntp true.',
  }
}

/** Connects to the mail server once. A failure stops no start, since mail waits in the outbox. */
export async function checkMail({
  forms: {
    mail: {smtpUrl, to},
  },
}: Pick<Environment, 'forms'>): Promise<Finding[]> {
  if (!smtpUrl) {
    const message = 'Mail is written to files and sent to nobody: there is no SMTP_URL.'
    return [{level: 'warning', message, remedy: 'Set SMTP_URL, MAIL_FROM, MAIL_TO and SITE_URL.'}]
  }
  const {createTransport} = await import('nodemailer')
  const times = {connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs}
  const transport = createTransport({url: smtpUrl, ...times})
  try {
    await transport.verify()
  } catch (error) {
    const {host} = new URL(smtpUrl)
    const message = `SMTP_URL: the mail server at ${host} cannot be used (${reasonOf(error)}). Mail waits until it can.`
    const remedy = 'Correct SMTP_URL, or ask whoever runs the mail server.'
    return [{level: 'problem', message, remedy}]
  } finally {
    transport.close()
  }
  return [{level: 'ok', message: `The mail server answers; enquiries go to ${to}.`}]
}

/** The first line of an error's message. An AggregateError, of several addresses tried, has none itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  return (error.message || error.name).split('\n')[0] ?? error.name
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/**
 * Creates the data folder where it is missing, and checks that it can be written.
 *
 * @throws one readable sentence otherwise.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, {recursive: true, mode: 0o700}).catch(() => {})
  await assertWritable(folder)
}

async function assertWritable(folder: string, name = folder): Promise<void> {
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('It is a file.')
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`The data folder ${name} cannot be written: set DATA_DIR to one that can.`)
  }
}
