/**
 * `npm run move -- --to hosted|local`: brings the content from the local dataset to hosted Sanity, or back.
 * `.github/docs/deployment.md` describes it.
 */
import {readEnvironment} from '#web/server/env/env.ts'
import {MoveError} from './move/move-error.ts'
import {readArguments, usageText} from './move/read-arguments.ts'
import {runMove} from './move/run-move.ts'
import {runCommand} from './run/command.ts'
import {abortOnStopSignal} from './run/stop-signals.ts'

const signal = abortOnStopSignal(
  new MoveError('Stopped. What has been moved stays: run the same command again to go on.'),
)

await runCommand(async () => {
  const options = readArguments(process.argv.slice(2))
  if (!options) return console.log(usageText)
  await runMove(options, readEnvironment(), signal)
})
// Requests that were under way are not waited for.
if (signal.aborted) process.exit()
