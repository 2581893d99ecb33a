import {MemoryRouter, useSearchParams} from 'react-router-dom'
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

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])(
  'page %i of %i offers at most five numbers, and marks the current one',
  async (at, of, shown) => {
    const page = await show(at, of)
    const numbers = page.getByRole('link', {name: /^Page/}).elements()
    expect(numbers.map(({textContent}) => textContent)).toEqual(
      shown.map((number) => `Page ${number}`),
    )
    await expect
      .element(page.getByRole('link', {name: `Page ${at}`}))
      .toHaveAttribute('aria-current', 'page')
  },
)

test.each([
  [1, ['Next page']],
  [2, ['Previous page', 'Next page']],
  [3, ['Previous page']],
])('on page %i of 3 an arrow that would do nothing is hidden', async (number, arrows) => {
  const page = await show(number, 3)
  const links = page.getByRole('link', {name: /^(Previous|Next)/}).elements()
  expect(links.map(({textContent}) => textContent)).toEqual(arrows)
})

function Visited() {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  return <Pagination page={page} pages={3} pageUrl={(number) => `/news?page=${number}`} />
}

test.each([
  ['Next page', '/news?page=2', 'Page 3'],
  ['Previous page', '/news?page=2', 'Page 1'],
])('the focus of “%s”, which leads to the end, goes to the number', async (arrow, from, number) => {
  const page = await render(
    <MemoryRouter initialEntries={[from]}>
      <Visited />
    </MemoryRouter>,
  )
  await page.getByRole('link', {name: arrow}).click()
  await expect.element(page.getByRole('link', {name: number})).toHaveFocus()
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
