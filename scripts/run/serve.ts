import type {Environment} from '#web/server/env/env.ts'
import {buildFolders} from '../build/folders.ts'
import {createSeeding} from './seeding.ts'
import {startSite} from './site.ts'
import type {Stopping} from './stop-on-signal.ts'

/** Serves and seeds the built site, and prints its addresses. */
export async function serve(
  env: Environment,
  {log, stopping}: {log: (line: string) => void; stopping: Stopping},
): Promise<void> {
  const seeding = env.hosted ? undefined : createSeeding(env)
  const logError = (line: string, error?: unknown) => console.error(line, error ?? '')
  const site = await startSite(env, buildFolders(), logError, seeding?.state)
  stopping.onStop(site.stop)
  try {
    if (site.lake) await seeding?.run(site.lake.onContentChange)
  } catch (error) {
    // A seed that a stop interrupts is completed by the next start.
    if (!stopping.isStopping()) throw error
    return
  }
  log(formatAddresses(site.url, site.lake !== undefined))
}

/** The addresses that `npm start` and `npm run dev` print when all is ready. */
export function formatAddresses(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
