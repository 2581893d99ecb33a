import type {Environment} from '#web/server/env/env.ts'
import {scheduleBackups} from '../backup/schedule.ts'
import {buildApart} from '../build/build-apart.ts'
import {buildFolders} from '../build/folders.ts'
import {createSeeding} from './seeding.ts'
import {startSite} from './site.ts'
import type {Stopping} from './stop-on-signal.ts'

/** Builds, serves and seeds the site, and prints its addresses. */
export async function serve(
  env: Environment,
  {log, stopping}: {log: (line: string) => void; stopping: Stopping},
): Promise<void> {
  const folders = buildFolders()
  await buildApart()
  const seeding = env.hosted ? undefined : createSeeding(env)
  const logError = (line: string, error?: unknown) => console.error(line, error ?? '')
  const site = await startSite(env, folders, logError, seeding?.state)
  stopping.onStop(site.stop)
  const startBackups = () => {
    const stopBackups = scheduleBackups(env, {log})
    stopping.onStop(() => {
      stopBackups()
      return site.stop()
    })
  }
  try {
    if (site.lake) await seeding?.run(site.lake.onContentChange)
  } catch (error) {
    // A seed that a stop interrupts is completed by the next start.
    if (stopping.isStopping()) return
    startBackups()
    throw error
  }
  log(formatAddresses(site.url, site.lake !== undefined))
  startBackups()
}

/** The addresses that `npm start` and `npm run dev` print when all is ready. */
export function formatAddresses(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
