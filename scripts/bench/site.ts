/**
 * `npm run bench:site`: how light the pages and the server are, each figure beside a reference of the same run.
 * Names of parts after `--` choose some; `--runs 5` takes five rounds of each instead of three.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {startServer, type Server} from './load/server.ts'
import {measureLcp} from './site/lcp.ts'
import {measureMemory} from './site/memory.ts'
import {measurePublish} from './site/publish.ts'
import {measureServer} from './site/server.ts'
import {measureTaps} from './site/taps.ts'

/** In the order in which they run: memory needs a server that nobody has asked yet. */
const parts: Record<string, (server: Server, runs: number) => Promise<void>> = {
  memory: measureMemory,
  server: measureServer,
  publish: measurePublish,
  taps: measureTaps,
  lcp: measureLcp,
}

const {values, positionals} = parseArgs({
  options: {runs: {type: 'string', default: '3'}},
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  throw new Error(`No part is named ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'))
// The second start is measured: nothing is built or seeded any more.
await (await startServer(dataDir)).stop()
const server = await startServer(dataDir)
try {
  for (const [name, measurePart] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) {
      await measurePart(server, Number(values.runs))
    }
  }
} finally {
  await server.stop()
  await rm(dataDir, {recursive: true, force: true})
}
