import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {connect, type TLSSocket} from 'node:tls'
import {isLoopback} from 'content-lake'
import {openToRead} from 'content-lake/snapshot'
import {HELD, isFolderHeld} from '#web/server/forms/restored/hold.ts'
import {siteNameOf} from '#web/server/forms/restored/journal.ts'
import {readBackupRecord} from '#web/server/backups/backups.ts'
import type {Environment} from '#web/server/env/env.ts'
import {findMissingKeys} from '#web/server/env/site-keys.ts'
import {PEOPLE_FILE} from '#web/server/people/database.ts'
import {
  type Check,
  checkBackupFolder,
  type Finding,
  messageOf,
  startChecks,
} from '#web/server/preflight.ts'
import {futureBackups} from '../backup/nightly.ts'
import {readPassphrase} from '../backup/passphrase.ts'
import {explain} from '../run/command.ts'
import {checkMailQueue} from './mail.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A nightly backup is missing after a day, and time to make it. */
const lateMs = 26 * hourMs
/** Days before its end by which a certificate is renewed: Let's Encrypt's clients do so after 60 of 90. */
const soonDays = 21
const timeoutMs = 5_000

/** The checks that need nothing but the environment and Node: a release has these. */
export const machineChecks: Check[] = [
  (env) => checkSettings(env),
  ...startChecks,
  checkOwners,
  checkProxy,
  checkSqlite,
  (env) => checkCertificate(env.siteUrl),
  (env) => checkBackups(env),
  checkBackupFolder,
  (env) => checkBackupFiles(env),
  checkPassphrase,
  checkMailQueue,
]

/**
 * Runs checks one after another, and prints each finding with its remedy. A check that fails itself is a problem.
 *
 * @returns whether there is no problem; warnings are none.
 */
export async function reportFindings(
  env: Environment,
  checks: readonly Check[],
  print: (line: string) => void,
): Promise<boolean> {
  const signs = {ok: 'ok', warning: 'WARNING', problem: 'PROBLEM'}
  const counts = {ok: 0, warning: 0, problem: 0}
  for (const check of checks) {
    for (const {level, message, remedy} of await runCheck(check, env)) {
      counts[level] += 1
      print(`${signs[level].padEnd(8)} ${message}`)
      if (remedy) print(`${' '.repeat(9)}→ ${remedy}`)
    }
  }
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  print(`\n${count(counts.problem, 'problem')}, ${count(counts.warning, 'warning')}.`)
  return counts.problem === 0
}

async function runCheck(check: Check, env: Environment): Promise<Finding[]> {
  try {
    return await check(env)
  } catch (error) {
    const remedy = 'Mend what is named above, and run this again.'
    return [{level: 'problem', message: messageOf(error), remedy}]
  }
}

/** Checks that this command has all settings with which the site was started. */
export function checkSettings(
  {dataDir}: Pick<Environment, 'dataDir'>,
  source: NodeJS.ProcessEnv = process.env,
): Finding[] {
  const missing = findMissingKeys(dataDir, source)
  if (missing === undefined) return []
  if (missing.length === 0) {
    return [{level: 'ok', message: 'The settings are those with which the site was started.'}]
  }
  const message = `The site was started with ${missing.join(', ')}, which this command does not know.`
  const remedy = 'Run it with the settings of the site, or start the site anew without these.'
  return [{level: 'problem', message, remedy}]
}

/** Checks that all in the data folder belongs to its account: what another one has made there may stop the site. */
async function checkOwners({dataDir}: Pick<Environment, 'dataDir'>): Promise<Finding[]> {
  const owner = await stat(dataDir).catch(() => undefined)
  if (!owner || process.platform === 'win32') return []
  const names = await readdir(dataDir)
  const others: string[] = []
  for (const name of names) {
    const entry = await stat(join(dataDir, name)).catch(() => undefined)
    if (entry && entry.uid !== owner.uid) others.push(join(dataDir, name))
  }
  if (others.length === 0) return []
  const message = `${others.join(', ')} does not belong to the account of the site.`
  const remedy = `Run as root: chown -R ${owner.uid}:${owner.gid} ${dataDir}`
  return [{level: 'problem', message, remedy}]
}

/** Checks that a site behind a proxy, which alone speaks https, knows that proxy, and its own address. */
function checkProxy({
  siteUrl,
  forms: {trustedProxies},
}: Pick<Environment, 'siteUrl' | 'forms'>): Finding[] {
  const isSecure = siteUrl.startsWith('https:')
  if (isSecure && trustedProxies.length === 0) {
    const message =
      'SITE_URL is https, and TRUSTED_PROXIES names no proxy: all visitors count as one.'
    return [{level: 'warning', message, remedy: 'Set TRUSTED_PROXIES to the proxy’s address.'}]
  }
  if (isSecure || isLoopback(new URL(siteUrl).hostname)) return []
  const message = `SITE_URL ${siteUrl} is not https: sign-ins can be read on their way.`
  return [{level: 'warning', message, remedy: 'Put a proxy with a certificate before the site.'}]
}

/** Checks that the SQLite databases are whole. */
export function checkSqlite({dataDir, forms}: Pick<Environment, 'dataDir' | 'forms'>): Finding[] {
  const names = ['lake.sqlite', PEOPLE_FILE, ...(forms.databaseUrl ? [] : ['forms.sqlite'])]
  return names.map((name) => checkFile(join(dataDir, name)))
}

function checkFile(file: string): Finding {
  if (!existsSync(file)) {
    return {level: 'ok', message: `${file} is not there yet: the first start makes it.`}
  }
  const remedy = 'Stop the site and restore a backup.'
  try {
    const database = openToRead(file)
    try {
      const result = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'])
      if (result === 'ok') return {level: 'ok', message: `${file} is whole.`}
      return {level: 'problem', message: `${file} is damaged: ${result}.`, remedy}
    } finally {
      database.close()
    }
  } catch (error) {
    const reason = messageOf(error)
    return reason === 'database is locked'
      ? {level: 'ok', message: `${file} is in use by the site.`}
      : {level: 'problem', message: `${file} cannot be read: ${reason}.`, remedy}
  }
}

/** Checks that the public origin has a certificate that browsers accept, and for how long. */
export async function checkCertificate(
  siteUrl: string,
  {ca, now = Date.now()}: {ca?: string; now?: number} = {},
): Promise<Finding[]> {
  const {protocol, hostname, port} = new URL(siteUrl)
  if (protocol !== 'https:') return []
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // An untrusted certificate is a finding, no failure.
    rejectUnauthorized: false,
    ...(ca && {ca}),
  })
  try {
    await once(socket, 'secureConnect', {signal: AbortSignal.timeout(timeoutMs)})
    return [describeCertificate(socket, hostname, now)]
  } catch {
    const message = `${siteUrl} could not be reached from here over TLS.`
    const remedy = 'Look at the proxy in front of the site and at the name’s DNS entry.'
    return [{level: 'warning', message, remedy}]
  } finally {
    socket.destroy()
  }
}

function describeCertificate(socket: TLSSocket, hostname: string, now: number): Finding {
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now) / dayMs)
  const renew = 'Renew it: with certbot, certbot renew; Caddy renews by itself.'
  if (days < 0) {
    const message = `The certificate of ${hostname} has run out.`
    return {level: 'problem', message, remedy: renew}
  }
  if (!socket.authorized) {
    const reason = String(socket.authorizationError)
    const message = `Browsers refuse the certificate of ${hostname} (${reason}).`
    const remedy = 'Use one of a known authority, with its whole chain, for this name.'
    return {level: 'problem', message, remedy}
  }
  const message = `The certificate of ${hostname} is good for ${days} days.`
  return days < soonDays ? {level: 'warning', message, remedy: renew} : {level: 'ok', message}
}

/** Checks that no backup is of a later date than this machine's clock. */
async function checkBackupFiles(
  {siteUrl, backups: {folder}}: Pick<Environment, 'siteUrl' | 'backups'>,
  now = Date.now(),
): Promise<Finding[]> {
  const files = folder === undefined ? [] : await readdir(folder).catch(() => [])
  const future = futureBackups(files, {site: siteNameOf(siteUrl), now})
  if (future.length === 0) return []
  const message = `Backups of a time that is still to come are ignored: ${future.join(', ')}.`
  return [{level: 'warning', message, remedy: 'Look at the clock, and rename or delete them.'}]
}

/** Checks that nightly backups are encrypted, by a passphrase that can be read. */
async function checkPassphrase({backups}: Pick<Environment, 'backups'>): Promise<Finding[]> {
  if (backups.folder === undefined) return []
  try {
    if ((await readPassphrase(backups)) !== undefined) return []
    const message = 'Nightly backups are not encrypted: whoever has one reads all enquiries.'
    return [{level: 'warning', message, remedy: 'Set BACKUP_PASSPHRASE_FILE.'}]
  } catch (error) {
    const remedy = 'Correct BACKUP_PASSPHRASE_FILE: without it no backup is made.'
    return [{level: 'problem', message: explain(error), remedy}]
  }
}

/** Checks that backups are made each night, and the last one was. */
export async function checkBackups(
  {dataDir, backups}: Pick<Environment, 'dataDir' | 'backups'>,
  now = Date.now(),
): Promise<Finding[]> {
  const {success, failure} = await readBackupRecord(dataDir)
  if (isFolderHeld(dataDir)) {
    return [{level: 'warning', message: HELD, remedy: 'Do so where this is the live site.'}]
  }
  const finding = (level: Finding['level'], message: string, remedy: string): Finding[] => [
    {level, message, remedy},
  ]
  if (failure) {
    const message = `The last backup failed: ${failure.message}`
    return finding('problem', message, 'Run npm run backup by hand.')
  }
  if (backups.folder === undefined) {
    const remedy = 'Set BACKUP_DIR to a folder on another disk.'
    return finding('warning', 'No backups are made each night.', remedy)
  }
  if (!success) {
    const remedy = 'Leave the site running, or run npm run backup.'
    return finding('warning', 'No backup was made yet.', remedy)
  }
  const message = `The last backup was made ${new Date(success.at).toISOString()}.`
  return now - success.at > lateMs
    ? finding('problem', message, 'Look into the log for why the last night’s is missing.')
    : [{level: 'ok', message}]
}
