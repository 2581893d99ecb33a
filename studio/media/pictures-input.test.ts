import {expect, test} from 'vitest'
import {orderNote} from './pictures-input.tsx'

test.each([
  [[], 3, 'Ordered.'],
  [[3], 3, 'Number 3 stands last: it has no date.'],
  [[2, 3], 3, 'Numbers 2 and 3 stand last: they have no date.'],
  [[1, 2, 3], 3, 'The order stays: no picture has a date.'],
])('of the pictures %j of %i it is said that nothing says their place', (last, count, note) => {
  expect(orderNote(last, count, 'date')).toBe(note)
})
