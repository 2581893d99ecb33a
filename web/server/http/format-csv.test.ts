import {expect, test} from 'vitest'
import {formatCsv} from './format-csv.ts'

test('a spreadsheet shows each text as it was sent: formulas, numbers and dates get an apostrophe', () => {
  for (const text of [
    '=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '﹢1',
    '\u200b=1+1',
    '0803 123 4567',
    '００８０',
    '12345678901234567890',
    '1e5',
    '3-4',
    '1/2/2026',
    '10:30',
    '5%',
    '₦500',
  ]) {
    expect(formatCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`)
  }
  for (const text of ['Delta Gas', '3M', 'Gas 24/7', 'A-1', '1st Gas Ltd', '']) {
    expect(formatCsv([[text]])).toBe(`\ufeff"${text}"\r\n`)
  }
})
