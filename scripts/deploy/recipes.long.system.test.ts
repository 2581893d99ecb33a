import {spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {HEARTBEAT_MS} from 'content-lake'
import {pingMs} from '#web/server/http/change-streams.ts'
import {root} from '../build/folders.ts'
import {obtainProgram} from './testing/proxies.ts'

const readRecipe = (name: string) => readFileSync(join(root, '.config/deploy', name), 'utf8')

/** The unit of `.config/deploy/`, as systemd's own checks see it. */
const recipe = readRecipe('site.service')
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

/** Event streams and WebSockets of editors, visitors of the dataset, and of the preview. */
const longestSilence = Math.max(HEARTBEAT_MS, pingMs)

const units: Record<string, number> = {s: 1000, m: 60_000, h: 3_600_000}

function readTimeouts(name: string, pattern: RegExp): number[] {
  return [...readRecipe(name).matchAll(pattern)].map(
    ([, count, unit = '']) => Number(count) * (units[unit] ?? 0),
  )
}

test('nginx waits longer than any stream is quiet, and leaves a server alone that hangs', () => {
  const timeouts = readTimeouts('nginx.conf', /proxy_(?:read|send)_timeout (\d+)(\w);/g)
  expect(timeouts).toHaveLength(2)
  for (const timeout of timeouts) {
    expect(timeout).toBeGreaterThan(2 * longestSilence)
    expect(timeout).toBeLessThanOrEqual(120_000)
  }
  expect(readRecipe('nginx.conf')).toMatch(/^ *server \S+ max_fails=[1-9]\d* fail_timeout=\d+s;$/m)
})

test('the Caddyfile sets no time after which Caddy would end a stream', () => {
  expect(readTimeouts('Caddyfile', /_(?:timeout|delay) (\d+)(\w)/g)).toEqual([])
})
