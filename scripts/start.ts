/** `npm start`: builds what changed, seeds the local dataset, and serves site, Studio and lake. */
import {readEnvironment} from '#web/server/env/env.ts'
import {createLogger} from '#web/server/monitoring/logger.ts'
import {runCommand} from './run/command.ts'
import {preflight} from './run/preflight.ts'
import {stopOnSignal} from './run/stop-on-signal.ts'

let logger = createLogger({format: 'text'})
const stopping = stopOnSignal({
  info: (line) => logger.info(line),
  error: (line, error) => logger.error(line, error),
})

await runCommand(
  async () => {
    const env = readEnvironment()
    logger = createLogger(env.log)
    await preflight(env, logger.warn)
    process.env['NODE_ENV'] = 'production'
    // Loaded only now: a wrong value is reported at once, before the bundler and the rest are loaded.
    const {serve} = await import('./run/serve.ts')
    await serve(env, {logger, stopping})
  },
  (message) => logger.error(message),
)
