import {MemoryRouter} from 'react-router-dom'
import {expect, test} from 'vitest'
import {render} from 'vitest-browser-react'
import {Pagination} from './pagination.tsx'

const show = (page: number, pages: number) =>
  render(
    <MemoryRouter>
      <Pagination page={page} pages={pages} pageUrl={(number) => `/news?page=${number}`} />
    </MemoryRouter>,
  )

test('one page needs no pagination', async () => {
  const page = await show(1, 1)
  expect(page.container.querySelector('nav')).toBeNull()
})

test('at most five numbers are shown, the current one is marked', async () => {
  const page = await show(4, 9)
  const numbers = page.getByRole('link', {name: /^Page/})
  expect(numbers.elements().map(({textContent}) => textContent)).toEqual([
    'Page 2',
    'Page 3',
    'Page 4',
    'Page 5',
    'Page 6',
  ])
  await expect
    .element(page.getByRole('link', {name: 'Page 4'}))
    .toHaveAttribute('aria-current', 'page')
})

test.each([
  [1, ['Next page']],
  [2, ['Previous page', 'Next page']],
  [3, ['Previous page']],
])('on page %i of 3 an arrow that would do nothing is hidden', async (number, arrows) => {
  const page = await show(number, 3)
  const found = page.getByRole('link', {name: /^(Previous|Next)/}).elements()
  expect(found.map(({textContent}) => textContent)).toEqual(arrows)
})

test.each([
  [1, {next: '/news?page=2'}],
  [2, {prev: '/news?page=1', next: '/news?page=3'}],
  [3, {prev: '/news?page=2'}],
])('on page %i of 3 the head names the pages beside it', async (number, expected) => {
  await show(number, 3)
  const links = document.head.querySelectorAll('link[rel=prev], link[rel=next]')
  const named = [...links].map((link) => [link.getAttribute('rel'), link.getAttribute('href')])
  expect(Object.fromEntries(named)).toEqual(expected)
})
