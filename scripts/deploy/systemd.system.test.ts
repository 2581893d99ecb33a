import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {root} from '../build/folders.ts'
import {obtainProgram} from './testing/obtain-program.ts'

/** The unit of `.config/deploy/`, as systemd's own checks see it. */
const recipe = readFileSync(join(root, '.config/deploy/site.service'), 'utf8')
const analyze = obtainProgram('/usr/bin/systemd-analyze', 'systemd')
let folder: string
let unit: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unit-'))
  unit = join(folder, 'site.service')
  // Where Node is differs from machine to machine.
  writeFileSync(unit, recipe.replace('/usr/bin/node', process.execPath))
})
afterAll(() => rmSync(folder, {recursive: true, force: true}))

function run(...args: string[]) {
  if (!analyze) throw new Error('There is no systemd-analyze.')
  const env = {...process.env, ...analyze.env}
  const {status, stdout, stderr} = spawnSync(analyze.path, args, {env, encoding: 'utf8'})
  return {status, output: stdout + stderr}
}

test.runIf(analyze)('systemd finds no mistake in it', () => {
  expect(run('verify', '--man=no', unit)).toEqual({status: 0, output: ''})
})

test.runIf(analyze)('it is exposed to little (10 is the worst)', () => {
  // The threshold is ten times the figure that is printed.
  const {status, output} = run('security', '--offline=true', '--threshold=20', '--no-pager', unit)
  console.log(output.split('\n').find((line) => line.includes('exposure level')))
  expect(status, output).toBe(0)
})

test('it gives the site more time to stop than the site takes', () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(recipe)?.[1])).toBeGreaterThan(10)
})
