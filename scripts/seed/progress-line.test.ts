import {expect, test} from 'vitest'
import {createProgressLine} from './progress-line.ts'

function record(isTTY: boolean): string {
  let written = ''
  const line = createProgressLine({isTTY, write: (text: string) => (written += text)})
  line.report({step: 'Reading'})
  for (const current of [0, 1, 2]) line.report({step: 'Uploading', current, total: 2})
  line.done()
  return written
}

test('a terminal gets one line per step, which is updated', () => {
  expect(record(true)).toBe(
    '\rReading …\n\rUploading: 0 of 2\rUploading: 1 of 2\rUploading: 2 of 2\n',
  )
})

test('a log gets the start and the end of each step', () => {
  expect(record(false)).toBe('Reading …\nUploading: 0 of 2\nUploading: 2 of 2\n')
})
