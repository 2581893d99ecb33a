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
  if (!env.hosted && !isLoopback(env.host) && !env.studioPassword) {
    throw new Error(
      `HOST=${env.host} opens the Studio to the network: set STUDIO_PASSWORD as well, or leave HOST away.`,
    )
  }
  await prepareDataFolder(env.dataDir)
  await assertPortFree(env.host, env.port)
  const {databaseUrl, mail} = env.forms
  // The drivers are loaded only where they are used.
  if (databaseUrl) {
    const {assertDatabaseReachable} = await import('./check-database.ts')
    await assertDatabaseReachable(databaseUrl)
  }
  if (mail.smtpUrl) {
    const {checkMailServer} = await import('./check-mail-server.ts')
    const problem = await checkMailServer(mail.smtpUrl)
    if (problem) warn(problem)
  }
}
