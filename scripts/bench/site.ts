/**
 * `npm run bench:site`: how light the pages and the server are, each figure beside a reference of the same run.
 * Names of parts after `--` choose some; `--runs 3` takes fewer rounds of each than five.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {measureLcp} from './site/lcp.ts'
import {measureMemory} from './site/memory.ts'
import {measurePictures} from './site/pictures.ts'
import {measurePublish} from './site/publish.ts'
import {measureServer} from './site/server.ts'
import {shareSite, type SharedSite} from './site/running-site.ts'
import {measureTaps} from './site/taps.ts'

/** In the order in which they run: some need a server that nobody has asked yet. */
const parts: Record<string, (site: SharedSite, runs: number) => Promise<boolean>> = {
  pictures: measurePictures,
  memory: measureMemory,
  server: measureServer,
  publish: measurePublish,
  taps: measureTaps,
  lcp: measureLcp,
}

const {values, positionals} = parseArgs({
  options: {runs: {type: 'string', default: '5'}},
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  throw new Error(`No part is named ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-site-'))
const site = shareSite(dataDir)
try {
  for (const [name, measurePart] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (!(await measurePart(site, Number(values.runs)))) process.exitCode = 1
  }
} finally {
  await site.stop()
  await rm(dataDir, {recursive: true, force: true})
}
