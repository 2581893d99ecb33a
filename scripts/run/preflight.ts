import type {Environment} from '#web/server/env.ts'
import {isLoopback} from '../content-lake/auth/hosts.ts'
import {prepareDataFolder} from './data-folder.ts'
import {assertPortFree} from './listen.ts'

/**
 * Finds out, before any long work, what would stop it at its end.
 *
 * @throws one readable sentence.
 */
export async function preflight(env: Environment): Promise<void> {
  if (!env.hosted && !isLoopback(env.host) && !env.studioPassword) {
    throw new Error(
      `HOST=${env.host} opens the Studio to the network: set STUDIO_PASSWORD as well, or leave HOST away.`,
    )
  }
  await prepareDataFolder(env.dataDir)
  await assertPortFree(env.host, env.port)
}
