import {expect, test} from 'vitest'
import {paginationWindow} from './pagination-window.ts'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i offers %j', (page, pages, numbers) => {
  expect(paginationWindow(page, pages)).toEqual(numbers)
})
