import {expect, test} from 'vitest'
import {readingMinutes} from './reading-minutes.ts'

const paragraph = (words: number) => ({
  _type: 'block',
  children: [{_type: 'span', text: 'word '.repeat(words)}],
})

test.each([
  [0, []],
  [0, [{_type: 'imageWithAlt'}]],
  [1, [paragraph(1)]],
  [1, [paragraph(220)]],
  [2, [paragraph(120), paragraph(101)]],
])('it takes %i minutes to read a text', (minutes, blocks) => {
  expect(readingMinutes(blocks)).toBe(minutes)
})
