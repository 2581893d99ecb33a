import {flushSync} from 'react-dom'
import {afterEach, expect, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {typeNow} from '#web/src/shared/testing/type-now.ts'
import {SearchField} from './listing.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const field = (applied: string, onSearch: (search: string) => void) => (
  <SearchField
    label="Search news"
    action="/news"
    applied={applied}
    hidden={{category: 'Events', tag: ''}}
    onSearch={onSearch}
  />
)

async function show(applied = '') {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  const onSearch = vi.fn<(search: string) => void>()
  const page = await render(field(applied, onSearch))
  const box = page.getByRole('searchbox', {name: 'Search news'})
  return {page, box, onSearch}
}

test('the search runs 500 ms after the last key, once', async () => {
  const {box, onSearch} = await show()
  const input = box.element()
  typeNow(input, 'ga')
  vi.advanceTimersByTime(499)
  typeNow(input, 'gas')
  vi.advanceTimersByTime(499)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch.mock.calls).toEqual([['gas']])
})

test('white space alone is no search', async () => {
  const {box, onSearch} = await show()
  await box.fill('   ')
  vi.advanceTimersByTime(500)
  expect(onSearch).not.toHaveBeenCalled()
})

test('white space in place of a search ends it', async () => {
  const {box, onSearch} = await show('gas')
  await box.fill('  ')
  vi.advanceTimersByTime(500)
  expect(onSearch.mock.calls).toEqual([['']])
})

test('Enter searches at once, and not again after the debounce', async () => {
  const {page, box, onSearch} = await show()
  await box.fill(' gas* ')
  await page.getByRole('button', {name: 'Search'}).click()
  await expect.poll(() => onSearch.mock.calls).toEqual([['gas']])
  vi.advanceTimersByTime(500)
  expect(onSearch.mock.calls).toEqual([['gas']])
})

test('a search cleared from outside empties the box; one’s own leaves it as typed', async () => {
  const {page, box, onSearch} = await show('gas')
  await box.fill('gas flare ')
  vi.advanceTimersByTime(500)
  await page.rerender(field('gas flare', onSearch))
  await expect.element(box).toHaveValue('gas flare ')
  await page.rerender(field('', onSearch))
  await expect.element(box).toHaveValue('')
})

test('without a script it is a GET form that carries the tab along', async () => {
  const {page} = await show()
  const form = page.container.querySelector('form')
  expect(form?.method).toBe('get')
  expect(form && [...new FormData(form).entries()]).toEqual([
    ['search', ''],
    ['category', 'Events'],
  ])
})

test('one control clears the text, ends the search and leaves the focus in the box', async () => {
  const {page, box, onSearch} = await show('gas')
  const clear = page.getByRole('link', {name: 'Clear search'})
  await expect.element(clear).toHaveAttribute('href', '/news?category=Events')
  await clear.click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(clear).not.toBeInTheDocument()
  expect(onSearch.mock.calls).toEqual([['']])
})

test('text that was not searched yet is cleared without a search', async () => {
  const {page, box, onSearch} = await show()
  // Waiting for an element lets the time of the page pass, and the search would run meanwhile.
  flushSync(() => typeNow(box.element(), 'ga'))
  page
    .getByRole('link', {name: 'Clear search'})
    .element()
    .dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))
  await expect.element(box).toHaveValue('')
  vi.advanceTimersByTime(500)
  expect(onSearch).not.toHaveBeenCalled()
})
