import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
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

test('one that has failed runs again until it passes, or its files are as they were when it did', async () => {
  expect((await runBoth()).failed).toEqual([])
  await write('src/gas.ts', 'fault')
  expect((await runBoth()).failed).toEqual(['a', 'b'])
  expect(await runBoth()).toEqual({failed: ['a', 'b'], ran: 'ab'})
  await write('src/gas.ts', 'mended')
  expect(await runBoth()).toEqual({failed: [], ran: 'ab'})
  await write('src/gas.ts', 'fault')
  expect((await runBoth()).failed).toEqual(['a', 'b'])
  await write('src/gas.ts', 'mended')
  expect(await runBoth()).toEqual({failed: [], ran: ''})
})

test('a check is given the files in which it may find something else than when it passed', async () => {
  const narrow = vi.fn<NonNullable<Check['narrow']>>((changed) => changed)
  const run = async () => {
    await write('runs.txt', '')
    const options = {root, memory: join(root, 'memory.json'), atOnce: 1, log: () => {}}
    const checks = [{...check('a'), command: 'node check.mjs', all: '.', narrow}]
    const failed = await runChecks(checks, options)
    return [failed.length, await readFile(join(root, 'runs.txt'), 'utf8')]
  }
  await write('src/steam.ts', 'steam')
  expect(await run(), 'all the first time').toEqual([0, '. '])
  expect(narrow).not.toHaveBeenCalled()
  await write('src/steam.ts', 'changed')
  expect(await run()).toEqual([0, 'src/steam.ts '])
  expect(narrow.mock.lastCall?.[1].get('src/steam.ts')).toBe('changed')
  await write('src/gas.ts', 'fault')
  expect(await run()).toEqual([1, 'src/gas.ts '])
  await rm(join(root, 'src/steam.ts'))
  expect(await run(), 'what has failed once more').toEqual([1, 'src/gas.ts '])
  narrow.mockReturnValueOnce([])
  await write('src/gas.ts', 'mended')
  expect(await run(), 'nothing to look at').toEqual([0, ''])
  narrow.mockReturnValueOnce(undefined)
  await write('src/gas.ts', 'changed')
  expect(await run(), 'all').toEqual([0, '. '])
})

test('a check of which a part of each file matters runs again once that part has changed', async () => {
  const run = async () => {
    await write('runs.txt', '')
    const options = {root, memory: join(root, 'memory.json'), atOnce: 1, log: () => {}}
    const firstLine = (_: string, text: string) => text.split('\n')[0] ?? ''
    await runChecks([{...check('a'), part: firstLine}], options)
    return readFile(join(root, 'runs.txt'), 'utf8')
  }
  await write('src/steam.ts', 'query\nsteam')
  expect(await run()).toBe('a ')
  await write('src/steam.ts', 'query\nwater')
  expect(await run()).toBe('')
  await write('src/steam.ts', 'another\nwater')
  expect(await run()).toBe('a ')
})
