/**
 * Prints how long an edit takes until listeners hear of it, and the lake's memory before, every ten
 * seconds and after: 200 listeners, 50 edits a second, for a minute. `npm run bench:editing -- 10` takes
 * ten seconds, not counting the warm-up.
 */
import {fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {loadavg, tmpdir} from 'node:os'
import {join} from 'node:path'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {serveContentLake} from '#scripts/content-lake/index.ts'

const LISTENERS = 200
const EDITS_A_SECOND = 50
const seconds = Number(process.argv[2] ?? 60)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-editing-'))
const lake = await serveContentLake({dataDir, projectId: 'bench', dataset: 'production'})
setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const load = () => loadavg()[0]?.toFixed(1) ?? '?'

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** The memory of the process, and the heap that is reserved in it. */
function memory(): string {
  const {rss, heapTotal} = process.memoryUsage()
  return `RSS ${mb(rss)}, heap ${mb(heapTotal)}`
}

/** The memory in use after garbage collection; growth is a leak. */
function inUse(): string {
  if (typeof collectGarbage === 'function') collectGarbage()
  const {heapUsed, external} = process.memoryUsage()
  return `in use ${mb(heapUsed + external)}`
}

let [lastCpu, lastTime] = [process.cpuUsage(), performance.now()]
/** The share of one processor that the lake has used since the last call. */
function processor(): string {
  const {user, system} = process.cpuUsage(lastCpu)
  const share = (user + system) / 1000 / (performance.now() - lastTime)
  ;[lastCpu, lastTime] = [process.cpuUsage(), performance.now()]
  return `processor ${(share * 100).toFixed(0)} %`
}
console.log(`load average ${load()}, ${inUse()}`)
try {
  const clients = fork(new URL('./editing-clients.ts', import.meta.url), [
    lake.url,
    lake.token,
    String(LISTENERS),
    String(EDITS_A_SECOND),
    String(seconds),
  ])
  clients.on('message', (line) =>
    console.log(`${(typeof line === 'string' ? line : '').padEnd(50)} ${memory()}, ${processor()}`),
  )
  await once(clients, 'exit')
  console.log(`${'listeners gone'.padEnd(50)} ${memory()}, ${processor()}`)
  console.log(`load average ${load()}, ${inUse()}`)
} finally {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
}
