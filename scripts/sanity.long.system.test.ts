import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {expect, onTestFinished, test} from 'vitest'
import {SKIP_TELEMETRY} from 'content-lake/testing'

const script = fileURLToPath(new URL('sanity.ts', import.meta.url))

const LOCAL = {SANITY_PROJECT_ID: '', SANITY_DATASET: '', CI: '1', NODE_OPTIONS: SKIP_TELEMETRY}

test('npm run sanity speaks to the local lake, which need not run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanity-command-'))
  onTestFinished(() => rmSync(dataDir, {recursive: true, force: true}))
  const env = {...process.env, ...LOCAL, DATA_DIR: dataDir}
  const {stdout} = await promisify(execFile)(process.execPath, [script, 'dataset', 'list'], {env})
  expect(stdout.trim()).toBe('production')
})
