/** `npm start`: builds what changed, and becomes the server, which seeds the local dataset and serves all of it. */
import {readEnvironment} from '#web/server/env/env.ts'
import {createLogger} from '#web/server/monitoring/logger.ts'
import {assertCanStart} from '#web/server/preflight.ts'
import {onStopSignal} from '#web/server/stop-signals.ts'
import {buildInChildProcess} from './build/build.ts'
import {serverProgram} from './build/bundle.ts'
import {runCommand} from './run/command.ts'
import {replaceProcess} from './run/replace-process.ts'

let logger = createLogger({format: 'text'})
await runCommand(
  async () => {
    // A wrong value is reported at once, before a long build.
    const env = readEnvironment()
    logger = createLogger(env.log)
    await assertCanStart(env)
    const forget = onStopSignal(() => process.exit(0))
    await buildInChildProcess(logger.format === 'json' ? logger.info : undefined)
    forget()
    process.env['NODE_ENV'] = 'production'
    replaceProcess(serverProgram)
    await import('./release/start.ts')
  },
  (message) => logger.error(message),
)
