import {type Environment, readEnvironment} from '#web/server/env/env.ts'
import {createLogger, type Logger} from '#web/server/monitoring/logger.ts'
import {runCommand} from './command.ts'
import {assertCanStart, warnAboutProblems} from './preflight.ts'
import {shutDownOnSignal} from './graceful-shutdown.ts'

/**
 * Starts the site, and stops it on a signal: the program of `npm start` and of a release.
 *
 * @param prepare what comes before the server is loaded, such as a build; it may go on as another program.
 */
export async function startServer(
  prepare: (env: Environment, logger: Logger) => Promise<void> | void,
): Promise<void> {
  // Until the environment says how lines are to look, they are for people.
  let logger = createLogger({format: 'text'})
  const stopping = shutDownOnSignal({
    info: (line) => logger.info(line),
    error: (line, error) => logger.error(line, error),
  })
  await runCommand(
    async () => {
      const env = readEnvironment()
      logger = createLogger(env.log)
      await assertCanStart(env)
      await prepare(env, logger)
      await warnAboutProblems(env, logger.warn)
      // Loaded only now: a wrong value is reported at once, before the rest is loaded.
      const {serve} = await import('./serve.ts')
      await serve(env, {logger, stopping})
    },
    (message) => logger.error(message),
  )
}
