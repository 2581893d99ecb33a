import {expect, test} from 'vitest'
import {findingsOf} from './finding.ts'
import {reportFindings} from './report.ts'

const {ok, warning, problem} = findingsOf('Disk')

test('each finding is a line, with its remedy below, and the counts come last', async () => {
  const lines: string[] = []
  const isSound = await reportFindings(
    [async () => [ok('Room enough.'), warning('It fills up.', 'Delete old backups.')]],
    (line) => lines.push(line),
  )
  expect(isSound).toBe(true)
  expect(lines).toEqual([
    'ok       Disk: Room enough.',
    'WARNING  Disk: It fills up.',
    '         → Delete old backups.',
    '\n0 problems, 1 warning.',
  ])
})

test('a problem, or a check that fails itself, is no sound machine, and the others go on', async () => {
  const lines: string[] = []
  const fails = async () => {
    throw new Error('No such folder.')
  }
  const checks = [fails, async () => [problem('Full.', 'Delete something.')]]
  expect(await reportFindings(checks, (line) => lines.push(line))).toBe(false)
  expect(lines[0]).toBe('PROBLEM  Check: No such folder.')
  expect(lines.at(-1)).toBe('\n2 problems, 0 warnings.')
})
