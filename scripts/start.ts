/** `npm start`: builds what changed, seeds the local dataset, and serves site, Studio and lake. */
import {readEnvironment} from '#web/server/env/env.ts'
import {buildApart} from './build/build-apart.ts'
import {runCommand} from './run/command.ts'
import {preflight} from './run/preflight.ts'
import {stopOnSignal} from './run/stop-on-signal.ts'

const log = (line: string) => console.log(line)
const stopping = stopOnSignal(log)

await runCommand(async () => {
  const env = readEnvironment()
  await preflight(env)
  await buildApart()
  process.env['NODE_ENV'] = 'production'
  // Loaded only now: a wrong value is reported at once, before the bundler and the rest are loaded.
  const {serve} = await import('./run/serve.ts')
  await serve(env, {log, stopping})
})
