import {expect, test} from 'vitest'
import {INBOX_PAGE_SIZE} from '#web/contract/inbox.ts'
import {lastPageInstead} from './inbox-list.tsx'

test('where the last entry of a page is read or gone, the page before it is shown', () => {
  expect(lastPageInstead(2, {items: [], total: INBOX_PAGE_SIZE})).toBe(1)
  expect(lastPageInstead(2, {items: [], total: 0})).toBe(1)
  expect(lastPageInstead(4, {items: [], total: 3 * INBOX_PAGE_SIZE - 1})).toBe(3)
})

test('a page with entries stays, and the first one though it is empty', () => {
  expect(lastPageInstead(2, {items: [{id: 'a'}], total: INBOX_PAGE_SIZE + 1})).toBeUndefined()
  expect(lastPageInstead(1, {items: [], total: 0})).toBeUndefined()
})
