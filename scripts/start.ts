/**
 * `npm start`: builds what changed of the site, seeds a new data folder meanwhile, and becomes the server, which has the
 * Studio built, seeds any other empty dataset, and serves all of it.
 */
import {readEnvironment} from '#web/server/env/env.ts'
import {createLogger} from '#web/server/monitoring/logger.ts'
import {assertCanStart} from '#web/server/preflight.ts'
import {onStopSignal} from '#web/server/stop-signals.ts'
import {buildInChildProcess} from './build/build-process.ts'
import {serverProgram} from './build/folders.ts'
import {isBuilt} from './build/parts.ts'
import {runCommand} from './run/command.ts'
import {replaceProcess} from './run/replace-process.ts'
import {seedNewFolder} from './start/first-seed.ts'

let logger = createLogger({format: 'text'})
await runCommand(
  async () => {
    // A wrong value is reported at once, before a long build.
    const env = readEnvironment()
    logger = createLogger(env.log)
    await assertCanStart(env)
    const forget = onStopSignal(() => process.exit(0))
    if (!(await isBuilt(['site']))) {
      logger.info('Preparing the site: a minute or so the first time, and after an upgrade.')
      const output = logger.format === 'json' ? logger.info : undefined
      await Promise.all([
        buildInChildProcess({groups: ['site'], output}),
        seedNewFolder(env, logger.info),
      ])
    }
    forget()
    process.env['NODE_ENV'] = 'production'
    replaceProcess(serverProgram)
    await import('./start/server.ts')
  },
  (message) => logger.error(message),
)
// A seed that goes on would keep a failed build waiting.
if (process.exitCode) process.exit()
