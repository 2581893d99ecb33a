import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {type Check, runChecks} from './run-checks.ts'

let root: string
let lines: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'checks-'))
  lines = []
  await mkdir(join(root, 'src/node_modules'), {recursive: true})
  await write('src/gas.ts', 'gas')
  // Writes down that it ran, tells of what it has read, and fails where that is a fault.
  await write(
    'check.mjs',
    `import {appendFileSync, readFileSync} from 'node:fs'
     const text = readFileSync('src/gas.ts', 'utf8')
     appendFileSync('runs.txt', process.argv[2] + ' ')
     console.log(process.argv[2] + ' read ' + text)
     process.exitCode = text === 'fault' ? 1 : 0`,
  )
})

afterEach(async () => rm(root, {recursive: true, force: true}))

const write = (path: string, text: string) => writeFile(join(root, path), text)

const check = (name: string): Check => ({
  name,
  command: `node check.mjs ${name}`,
  reads: ['src/**/*.ts'],
})

/** Runs both checks. Returns those that failed, and those that ran. */
async function runBoth() {
  await write('runs.txt', '')
  const failed = await runChecks([check('a'), check('b')], {
    root,
    memory: join(root, 'cache/memory.json'),
    atOnce: 2,
    log: (line) => lines.push(line),
  })
  const ran = (await readFile(join(root, 'runs.txt'), 'utf8')).trim().split(' ')
  return {failed: failed.toSorted(), ran: ran.toSorted().join('')}
}

test('every check runs to its end, and all findings are told', async () => {
  await write('src/gas.ts', 'fault')
  expect(await runBoth()).toEqual({failed: ['a', 'b'], ran: 'ab'})
  expect(lines.join('\n')).toContain('a read fault')
  expect(lines.join('\n')).toContain('b read fault')
})

test('a check that has passed runs again once what it reads has changed', async () => {
  expect(await runBoth()).toEqual({failed: [], ran: 'ab'})
  await write('src/node_modules/package.ts', 'installed')
  expect(await runBoth()).toEqual({failed: [], ran: ''})
  await write('src/steam.ts', 'new')
  expect(await runBoth()).toEqual({failed: [], ran: 'ab'})
})

test('one that has failed runs again, whatever has changed, and is not taken for passed', async () => {
  expect((await runBoth()).failed).toEqual([])
  await write('src/gas.ts', 'fault')
  expect((await runBoth()).failed).toEqual(['a', 'b'])
  expect(await runBoth()).toEqual({failed: ['a', 'b'], ran: 'ab'})
  await write('src/gas.ts', 'gas')
  expect(await runBoth()).toEqual({failed: [], ran: 'ab'})
})
