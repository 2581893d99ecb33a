import type {Environment} from '#web/server/env/env.ts'
import type {Logger} from '#web/server/monitoring/logger.ts'
import {scheduleBackups} from '../backup/nightly.ts'
import {buildFolders} from '../build/folders.ts'
import {collectWhenQuiet} from './collect-garbage.ts'
import {openMonitoring} from './monitoring.ts'
import {startPicturesAhead} from './pictures-ahead.ts'
import {createSeeding} from './seeding.ts'
import {startSite, type RunningSite} from './site.ts'
import type {Stopping} from './graceful-shutdown.ts'

/** Serves and seeds the built site, and prints its URLs. */
export async function serve(
  env: Environment,
  {logger, stopping}: {logger: Logger; stopping: Stopping},
): Promise<void> {
  const output = logger.format === 'json' ? logger.info : undefined
  const seeding = env.hosted ? undefined : createSeeding(env, {output})
  const monitoring = openMonitoring(logger, env.metricsToken)
  const log = (line: string, error?: unknown) =>
    error === undefined ? logger.warn(line) : logger.error(line, error)
  const folders = buildFolders()
  const site = await startSite(env, folders, log, seeding?.state, monitoring)
  stopping.onStop(site.stop)
  let stopPictures = async () => {}
  const startBackups = () => {
    const stopBackups = scheduleBackups(env, {log})
    stopping.onStop(async () => {
      stopBackups()
      await Promise.all([stopPictures(), site.stop()])
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
  logUrls(logger, site)
  startBackups()
  collectWhenQuiet()
  stopPictures = await startPicturesAhead(site.pictures, folders, logger.info)
}

function logUrls(logger: Logger, {url, lake}: RunningSite): void {
  if (logger.format === 'text') return logger.info(formatUrls(url, lake !== undefined))
  const urls = {site: url, studio: `${url}/studio`, ...(lake && {lake: `${url}/lake`})}
  logger.info('The site is ready.', urls)
}

/** The URLs that `npm start` and `npm run dev` print when all is ready. */
export function formatUrls(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
