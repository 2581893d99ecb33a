import {createMemoryRouter, Link, RouterProvider} from 'react-router-dom'
import {expect, onTestFinished, test} from 'vitest'
import {page as browserPage} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {Accordion} from './accordion.tsx'

const items = ['One', 'Two', 'Three'].map((title) => ({
  id: `entry-${title.toLowerCase()}`,
  title,
  content: <p>{`Answer ${title}`}</p>,
}))

async function renderAccordion({firstOpen = false, at = '/'} = {}) {
  const routes = [
    {
      path: '/',
      element: (
        <>
          <Link to="/#entry-three">To the third</Link>
          <Accordion items={items} firstOpen={firstOpen} />
        </>
      ),
    },
  ]
  return render(<RouterProvider router={createMemoryRouter(routes, {initialEntries: [at]})} />)
}

test('opening an entry closes the one that was open', async () => {
  const page = await renderAccordion()
  await page.getByText('One', {exact: true}).click()
  await expect.element(page.getByText('Answer One')).toBeVisible()
  await page.getByText('Two', {exact: true}).click()
  await expect.element(page.getByText('Answer Two')).toBeVisible()
  await expect.element(page.getByText('Answer One')).not.toBeVisible()
})

test('clicking the open entry closes it', async () => {
  const page = await renderAccordion({firstOpen: true})
  await expect.element(page.getByText('Answer One')).toBeVisible()
  await page.getByText('One', {exact: true}).click()
  await expect.element(page.getByText('Answer One')).not.toBeVisible()
})

test('all entries start closed unless the first is asked for', async () => {
  const page = await renderAccordion()
  for (const {title} of items) {
    await expect.element(page.getByText(`Answer ${title}`)).not.toBeVisible()
  }
})

test('a URL that names an entry opens it, and no other', async () => {
  const page = await renderAccordion({firstOpen: true, at: '/#entry-two'})
  await expect.element(page.getByText('Answer Two')).toBeVisible()
  await expect.element(page.getByText('Answer One')).not.toBeVisible()
})

test('a link to an entry opens it, again after it was closed', async () => {
  const page = await renderAccordion()
  const link = page.getByRole('link', {name: 'To the third'})
  await link.click()
  await expect.element(page.getByText('Answer Three')).toBeVisible()
  await page.getByText('Three', {exact: true}).click()
  await expect.element(page.getByText('Answer Three')).not.toBeVisible()
  await link.click()
  await expect.element(page.getByText('Answer Three')).toBeVisible()
})

test('an accordion without entries renders nothing', async () => {
  const page = await render(
    <RouterProvider
      router={createMemoryRouter([{path: '/', element: <Accordion items={[]} />}])}
    />,
  )
  expect(page.container.textContent).toBe('')
  expect(page.container.querySelector('details')).toBeNull()
})

test('an entry that a link opens has its height at once, so that the page scrolls to it', async () => {
  const page = await renderAccordion({firstOpen: true})
  await page.getByRole('link', {name: 'To the third'}).click()
  await expect.element(page.getByText('Answer Three')).toBeVisible()
  const [first, , third] = page.container.querySelectorAll('details')
  const heights = [...(third?.children ?? [])].map((part) => part.getBoundingClientRect().height)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  expect(third?.offsetHeight).toBeGreaterThanOrEqual(Math.floor(whole))
  expect(first?.offsetHeight).toBeLessThanOrEqual((first?.firstElementChild?.clientHeight ?? 0) + 2)
})

test('the heading that was pressed stays under the pointer when a taller entry above closes', async () => {
  const tall = items.map((item) => ({
    ...item,
    content: <div style={{height: 900}}>{item.title}</div>,
  }))
  const element = <Accordion items={tall} firstOpen />
  const page = await render(<RouterProvider router={createMemoryRouter([{path: '/', element}])} />)
  document.body.style.paddingBlock = '600px 2000px'
  onTestFinished(() => document.body.removeAttribute('style'))
  const pressed = page.container.querySelectorAll('summary')[1]
  pressed?.scrollIntoView({block: 'center', behavior: 'instant'})
  const top = () => Math.round(pressed?.getBoundingClientRect().top ?? 0)
  const before = top()
  pressed?.focus()
  pressed?.click()
  const first = page.container.querySelector('details')
  await expect.poll(() => first?.offsetHeight).toBeLessThan(200)
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(2)
})

test('a teaser of two lines does not end with a word or two', async () => {
  await browserPage.viewport(820, 600)
  const teaser =
    'Supply terms made for your project: volumes, timing and delivery that suit how you run.'
  const page = await render(
    <RouterProvider
      router={createMemoryRouter([
        {path: '/', element: <Accordion items={items.map((item) => ({...item, teaser}))} />},
      ])}
    />,
  )
  const range = document.createRange()
  range.selectNodeContents(page.getByText(teaser).first().element())
  const [first, last, ...others] = Array.from(range.getClientRects(), ({width}) => width)
  expect(others).toEqual([])
  expect(last).toBeGreaterThan((first ?? Infinity) / 2)
})
