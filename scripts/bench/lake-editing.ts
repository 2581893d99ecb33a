/**
 * Prints how long an edit takes until listeners hear of it, and the lake's memory before and after:
 * 200 listeners, 50 edits a second. `npm run bench:editing -- 60` does so for a minute.
 */
import {fork} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {serveContentLake} from '#scripts/content-lake/index.ts'

const LISTENERS = 200
const EDITS_A_SECOND = 50
const seconds = Number(process.argv[2] ?? 10)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-editing-'))
const lake = await serveContentLake({dataDir, projectId: 'bench', dataset: 'production'})
const rss = () => `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`
try {
  const driver = fork(new URL('./editing-load.ts', import.meta.url), [
    lake.url,
    lake.token,
    String(LISTENERS),
    String(EDITS_A_SECOND),
    String(seconds),
  ])
  driver.on('message', (line) =>
    console.log(`${(typeof line === 'string' ? line : '').padEnd(50)} RSS ${rss()}`),
  )
  await once(driver, 'exit')
  globalThis.gc?.()
  console.log(`${'listeners gone'.padEnd(50)} RSS ${rss()}`)
} finally {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
}
