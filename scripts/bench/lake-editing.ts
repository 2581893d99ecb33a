/**
 * Prints how long an edit takes until listeners hear of it, and the lake's memory before and after:
 * 200 listeners, 50 edits a second. `npm run bench:editing -- 60` does so for a minute.
 */
import {fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {serveContentLake} from '#scripts/content-lake/index.ts'

const LISTENERS = 200
const EDITS_A_SECOND = 50
const seconds = Number(process.argv[2] ?? 10)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-editing-'))
const lake = await serveContentLake({dataDir, projectId: 'bench', dataset: 'production'})
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** What the process holds, and of that what JavaScript still needs. */
function memory(): string {
  if (typeof collect === 'function') collect()
  const {rss, heapUsed, external} = process.memoryUsage()
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return `RSS ${mb(rss)}, in use ${mb(heapUsed + external)}`
}
try {
  const driver = fork(new URL('./editing-load.ts', import.meta.url), [
    lake.url,
    lake.token,
    String(LISTENERS),
    String(EDITS_A_SECOND),
    String(seconds),
  ])
  driver.on('message', (line) =>
    console.log(`${(typeof line === 'string' ? line : '').padEnd(50)} ${memory()}`),
  )
  await once(driver, 'exit')
  globalThis.gc?.()
  console.log(`${'listeners gone'.padEnd(50)} ${memory()}`)
} finally {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
}
