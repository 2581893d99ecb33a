/** `node start.mjs` of a release: what `npm start` does, with what is built already. */
import {enableCompileCache, flushCompileCache} from 'node:module'
import {join} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {runCommand} from '../run/command.ts'
import {preflight} from '../run/preflight.ts'
import {stopOnSignal} from '../run/stop-on-signal.ts'

const log = (line: string) => console.log(line)
const stopping = stopOnSignal(log)

await runCommand(async () => {
  const env = readEnvironment()
  await preflight(env)
  // With the lake's own: what is compiled once need not be at the next start.
  enableCompileCache(join(env.dataDir, 'code-cache'))
  const {serve} = await import('../run/serve.ts')
  await serve(env, {log, stopping})
  flushCompileCache()
})
