import {execFile} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {expect, onTestFinished, test} from 'vitest'
import {SKIP_TELEMETRY} from 'content-lake/testing'
import {root} from './build/folders.ts'

const script = fileURLToPath(new URL('sanity.ts', import.meta.url))

const run = promisify(execFile)

const LOCAL = {SANITY_PROJECT_ID: '', SANITY_DATASET: '', CI: '1', NODE_OPTIONS: SKIP_TELEMETRY}

test('npm run sanity speaks to the local lake, which need not run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanity-command-'))
  onTestFinished(() => rmSync(dataDir, {recursive: true, force: true}))
  const env = {...process.env, ...LOCAL, DATA_DIR: dataDir}
  const {stdout} = await run(process.execPath, [script, 'dataset', 'list'], {env})
  expect(stdout.trim()).toBe('production')
})

test('Sanity’s command line finds the content model in the Studio as npm run types does in the schemas', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanity-schema-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  const path = join(folder, 'schema.json')
  const sanity = join(root, 'node_modules/sanity/bin/sanity')
  const cwd = join(root, 'studio')
  const args = ['schema', 'extract', '--force', '--path', relative(cwd, path)]
  await run(process.execPath, [sanity, ...args], {cwd, env: {...process.env, ...LOCAL}})
  const committed = readFileSync(join(root, 'studio/schema.gen.json'), 'utf8')
  expect(readFileSync(path, 'utf8')).toBe(committed)
})
