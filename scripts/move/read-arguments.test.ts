import {expect, test} from 'vitest'
import {readArguments} from './read-arguments.ts'

const read = (line: string) => readArguments(line.split(' ').filter(Boolean))

test('without a word there is nothing to do but to show the usage', () => {
  expect(read('')).toBeUndefined()
})

test('words say where to, and what happens to differences', () => {
  expect(read('--to hosted')).toEqual({to: 'hosted', mode: 'stop', dryRun: false})
  expect(read('--to local --missing --dry-run')).toEqual({
    to: 'local',
    mode: 'missing',
    dryRun: true,
  })
  expect(read('--to local --replace')).toEqual({to: 'local', mode: 'replace', dryRun: false})
})

test.each([
  '--to',
  '--to elsewhere',
  '--missing',
  'hosted',
  '--to local --missing --replace',
  '--all',
])('“%s” is refused with the usage', (line) => {
  expect(() => read(line)).toThrow(/Usage: npm run move -- --to hosted\|local/)
})
