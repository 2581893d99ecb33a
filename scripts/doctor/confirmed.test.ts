import {expect, test} from 'vitest'
import {TO_CONFIRM} from '#schemas/to-confirm.ts'
import {confirmedFindings} from './dataset.ts'

test('what nobody has confirmed yet is counted and named; with all ticked there is nothing left', () => {
  const [first, ...others] = TO_CONFIRM.map(({value}) => value)
  const count = TO_CONFIRM.length
  expect(confirmedFindings(null)).toMatchObject([
    {level: 'warning', message: expect.stringContaining(`${count} of ${count} are to confirm`)},
  ])
  const [rest] = confirmedFindings([first])
  expect(rest?.message).toContain(`${count - 1} of ${count} are to confirm`)
  expect(rest?.message).toContain(others.join(', '))
  expect(confirmedFindings([first, ...others])).toMatchObject([{level: 'ok'}])
})
