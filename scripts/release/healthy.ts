/** `node healthy.mjs` of a release: ends with 0 where the site of this environment answers at /healthz. */
import {localHost, readEnvironment} from '#web/server/env/env.ts'
import {runCommand} from '../run/command.ts'

await runCommand(async () => {
  const {host, port} = readEnvironment()
  const {ok, status} = await fetch(`http://${localHost(host)}:${port}/healthz`)
  if (!ok) throw new Error(`/healthz answers ${status}: read the log of the site.`)
})
