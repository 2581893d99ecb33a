/** The server: what `npm start` and a release run. It adds to the site what a server does by itself, and its stop. */
import type {SiteState, StudioState} from './availability.ts'
import {type Environment, readEnvironment} from './env/env.ts'
import type {Jobs} from 'content-lake'
import {createLogger, type Logger} from './monitoring/logger.ts'
import {openMonitoring} from './monitoring/metrics.ts'
import {openSite, type RunningSite} from './open-site.ts'
import {makePicturesAhead} from './pages/pictures-ahead.ts'
import {assertCanStart, messageOf, warnAboutProblems} from './preflight.ts'
import {type BuildFolders, builtAssets} from './site-assets.ts'
import {shutDownOnSignal} from './stop-signals.ts'

export type {StudioState}

/** The build of the Studio and of the preview, while the site is served. */
export type StudioBuild = {
  state: () => StudioState
  /**
   * Builds what changed.
   *
   * @param output takes each line that the build prints; without it they go where this process prints.
   * @throws where it fails; the lines say why.
   */
  run: (output: ((line: string) => void) | undefined) => Promise<void>
  stop: () => void
}

/** Tasks that scripts do for a running server. */
type Tasks = {
  folders: BuildFolders
  /** Seeds the local dataset, and says until when there are no pages. */
  createSeeding: (
    env: Environment,
    options: {output?: ((line: string) => void) | undefined},
  ) => {state: () => SiteState; run: (lake: NonNullable<RunningSite['lake']>) => Promise<void>}
  /** Adds the job that makes a backup each night. */
  scheduleBackups: (env: Environment, jobs: Jobs, options: {log: (line: string) => void}) => void
  /** Builds the Studio; without it all is built. */
  studioBuild?: StudioBuild
}

/**
 * Starts the server, seeds the local dataset, and stops on a signal. Where it cannot start, it prints one readable
 * sentence and ends with 1.
 */
export async function main({
  folders,
  createSeeding,
  scheduleBackups,
  studioBuild,
}: Tasks): Promise<void> {
  // Until the environment says how lines are to look, they are for people.
  let logger = createLogger({format: 'text'})
  const stopping = shutDownOnSignal({
    info: (line) => logger.info(line),
    error: (line, error) => logger.error(line, error),
  })
  try {
    const env = readEnvironment()
    logger = createLogger(env.log)
    await assertCanStart(env)
    // Beside the start: a mail server that does not answer would delay it.
    void warnAboutProblems(env, logger.warn).catch((error) =>
      logger.error('The machine could not be checked.', error),
    )

    const log = (line: string, error?: unknown) =>
      error === undefined ? logger.warn(line) : logger.error(line, error)
    const output = logger.format === 'json' ? logger.info : undefined
    const seeding = env.hosted ? undefined : createSeeding(env, {output})
    const monitoring = openMonitoring(logger, env.metricsToken)
    const assets = await builtAssets(folders, studioBuild?.state)
    const site = await openSite(env, assets, {log, state: seeding?.state, monitoring})
    stopping.onStop(async () => {
      studioBuild?.stop()
      await site.stop()
    })
    try {
      if (site.lake) await seeding?.run(site.lake)
    } catch (error) {
      // A seed that a stop interrupts is made anew by the next start.
      if (stopping.isStopping()) return
      throw error
    } finally {
      if (!stopping.isStopping()) {
        scheduleBackups(env, site.jobs, {log})
        // After the seed: visitors wait for that.
        void studioBuild
          ?.run(output)
          .catch((error) => logger.error('The Studio is not built.', error))
      }
    }
    logUrls(logger, site, studioBuild?.state())
    if (site.pictures) makePicturesAhead(site.jobs, {...site.pictures, log: logger.info})
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else logger.error(messageOf(error))
    process.exitCode = 1
  }
}

function logUrls(logger: Logger, {url, lake}: RunningSite, studio?: StudioState): void {
  if (logger.format === 'text') return logger.info(formatUrls(url, lake !== undefined, studio))
  const urls = {site: url, studio: `${url}/studio`, ...(lake && {lake: `${url}/lake`})}
  logger.info('The site is ready.', urls)
}

/** The URLs that `npm start` and `npm run dev` print when all is ready. */
export function formatUrls(url: string, withLake: boolean, studio: StudioState = 'ready'): string {
  const later = studio === 'building' ? '  (being built: its page opens by itself)' : ''
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio${later}`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
