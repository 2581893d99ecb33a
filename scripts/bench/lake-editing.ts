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
const collect: unknown = runInNewContext('gc')

const load = () => loadavg()[0]?.toFixed(1) ?? '?'

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** What the process holds, and of that the heap that JavaScript keeps for use, whether or not it is in use. */
function memory(): string {
  const {rss, heapTotal} = process.memoryUsage()
  return `RSS ${mb(rss)}, heap ${mb(heapTotal)}`
}

/** What is still needed once all else is let go of: what grows here would leak. */
function inUse(): string {
  if (typeof collect === 'function') collect()
  const {heapUsed, external} = process.memoryUsage()
  return `in use ${mb(heapUsed + external)}`
}

let [lastCpu, lastTime] = [process.cpuUsage(), performance.now()]
/** How much of one processor the lake has used since this was last asked: a busy machine does not show in it. */
function processor(): string {
  const {user, system} = process.cpuUsage(lastCpu)
  const share = (user + system) / 1000 / (performance.now() - lastTime)
  ;[lastCpu, lastTime] = [process.cpuUsage(), performance.now()]
  return `processor ${(share * 100).toFixed(0)} %`
}
console.log(`load average ${load()}, ${inUse()}`)
try {
  const driver = fork(new URL('./editing-clients.ts', import.meta.url), [
    lake.url,
    lake.token,
    String(LISTENERS),
    String(EDITS_A_SECOND),
    String(seconds),
  ])
  driver.on('message', (line) =>
    console.log(`${(typeof line === 'string' ? line : '').padEnd(50)} ${memory()}, ${processor()}`),
  )
  await once(driver, 'exit')
  console.log(`${'listeners gone'.padEnd(50)} ${memory()}, ${processor()}`)
  console.log(`load average ${load()}, ${inUse()}`)
} finally {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
}
