import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {LongDocument} from './long-document.tsx'

const clauses = Array.from({length: 6}, (_, index) => ({
  id: `rule-${index + 1}`,
  number: index + 1,
  title: `Rule ${index + 1}`,
}))

const renderDocument = (shown = clauses) =>
  render(
    <LongDocument clauses={shown} indexLabel="The rules" dateLine="Dated February 2024">
      {({number}) => <p style={{blockSize: '60vh'}}>{`What rule ${number} says`}</p>}
    </LongDocument>,
  )

test('the index leads to each clause and marks the one that is read', async () => {
  const screen = await renderDocument()
  const index = screen.getByRole('navigation', {name: 'The rules'})
  for (const {id, title} of clauses) {
    await expect
      .element(index.getByRole('link', {name: title, includeHidden: true}))
      .toHaveAttribute('href', `#${id}`)
  }
  screen.container.querySelector('#rule-4')?.scrollIntoView()
  await expect
    .element(index.getByRole('link', {name: 'Rule 4', includeHidden: true}))
    .toHaveAttribute('aria-current', 'true')
  screen.container.querySelector('#rule-2')?.scrollIntoView()
  await expect
    .element(index.getByRole('link', {name: 'Rule 2', includeHidden: true}))
    .toHaveAttribute('aria-current', 'true')
  expect(index.element().querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('after a jump back above the first clause none is marked', async () => {
  const screen = await render(
    <>
      <div style={{blockSize: '100vh'}} />
      <LongDocument clauses={clauses} indexLabel="The rules" dateLine="">
        {({number}) => <p style={{blockSize: '60vh'}}>{`What rule ${number} says`}</p>}
      </LongDocument>
    </>,
  )
  const marked = () => screen.container.querySelectorAll('nav [aria-current]').length
  screen.container.querySelector('#rule-6')?.scrollIntoView()
  await expect.poll(marked).toBe(1)
  window.scrollTo(0, 0)
  await expect.poll(marked).toBe(0)
})

test('each numeral is its clause’s own link, a target of 44 px on a phone too', async () => {
  await page.viewport(360, 740)
  const screen = await renderDocument()
  const link = screen.getByRole('link', {name: '3 : link to this section'})
  await expect.element(link).toHaveAttribute('href', '#rule-3')
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('a document of one clause needs no index', async () => {
  const screen = await renderDocument(clauses.slice(0, 1))
  expect(screen.container.querySelector('nav')).toBeNull()
})

test('a number that an editor has written before a title stands once in the index', async () => {
  const screen = await renderDocument([
    {id: 'volume', number: 1, title: '1. How much gas is there?'},
    {id: 'years', number: 2, title: '2026 and later'},
  ])
  const index = screen.getByRole('navigation', {name: 'The rules'})
  for (const name of ['How much gas is there?', '2026 and later']) {
    await expect
      .element(index.getByRole('link', {name, exact: true, includeHidden: true}))
      .toBeInTheDocument()
  }
})
