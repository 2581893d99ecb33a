import type {Environment} from '#web/server/env/env.ts'
import {isLoopback} from '#scripts/content-lake/auth/hosts.ts'
import {prepareDataFolder} from './data-folder.ts'
import {assertPortFree} from './listen.ts'

/**
 * Checks, before any long work, what would stop the site from starting.
 *
 * @param warn takes one sentence about what does not stop the start: an unreachable mail server.
 * @throws one readable sentence.
 */
export async function preflight(
  env: Environment,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  await assertCanStart(env)
  await warnAboutMail(env, warn)
}

/**
 * Checks all that would stop the start.
 *
 * @throws one readable sentence.
 */
export async function assertCanStart(env: Environment): Promise<void> {
  assertPasswordIfPublic(env)
  await prepareDataFolder(env.dataDir)
  // The port of one of several servers is opened once, when it can answer (behaviour B450).
  if (!env.hosted) await assertPortFree(env.host, env.port)
  const {databaseUrl} = env.forms
  // The drivers are loaded only where they are used.
  if (databaseUrl) {
    const {assertDatabaseReachable} = await import('./check-database.ts')
    await assertDatabaseReachable(databaseUrl)
  }
}

/** Says where the mail server cannot be reached, which stops no start. */
export async function warnAboutMail(
  {forms}: Environment,
  warn: (line: string) => void,
): Promise<void> {
  if (!forms.mail.smtpUrl) return
  const {checkMailServer} = await import('./check-mail-server.ts')
  const problem = await checkMailServer(forms.mail.smtpUrl)
  if (problem) warn(problem)
}

/**
 * Without a password one click signs in, which is right only where nobody but this machine can ask.
 *
 * @throws where another setting says that others can.
 */
function assertPasswordIfPublic(env: Environment): void {
  if (env.hosted || env.studioPassword) return
  const setting = [
    !isLoopback(env.host) && `HOST=${env.host}`,
    !isLoopback(new URL(env.siteUrl).hostname) && `SITE_URL=${env.siteUrl}`,
    env.forms.trustedProxies.length > 0 && `TRUSTED_PROXIES=${env.forms.trustedProxies.join(',')}`,
  ].find((found) => found !== false)
  if (setting === undefined) return
  throw new Error(
    `${setting} opens the Studio to others than this machine: set STUDIO_PASSWORD as well, or leave it away.`,
  )
}
