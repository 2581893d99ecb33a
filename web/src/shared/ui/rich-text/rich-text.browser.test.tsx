import type {TypedObject} from '@portabletext/types'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {expect, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {RichText} from './rich-text.tsx'

const block = (
  text: string,
  more: object = {},
  marks: string[] = [],
): TypedObject & Record<string, unknown> => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 'span', text, marks}],
  ...more,
})

const renderText = (...value: TypedObject[]) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{path: '/', element: <RichText value={value} />}])}
    />,
  )

const linkTo = (href: string) =>
  block('There', {markDefs: [{_type: 'link', _key: 'to', href}]}, ['to'])

test('paragraphs, emphasis and lists', async () => {
  const screen = await renderText(
    block('Plain'),
    block('Strong', {}, ['strong']),
    block('First', {listItem: 'bullet', level: 1}),
    block('Second', {listItem: 'bullet', level: 1}),
    block('Counted', {listItem: 'number', level: 1}),
  )
  expect(screen.container.querySelector('p strong')?.textContent).toBe('Strong')
  expect(screen.container.querySelectorAll('ul > li')).toHaveLength(2)
  expect(screen.container.querySelectorAll('ol > li')).toHaveLength(1)
})

test('a link within the site stays in its tab', async () => {
  const link = (await renderText(linkTo('/services'))).getByRole('link', {name: 'There'})
  await expect.element(link).toHaveAttribute('href', '/services')
  await expect.element(link).not.toHaveAttribute('target')
})

test('a link to another site opens in a new tab and says so', async () => {
  const screen = await renderText(linkTo('https://example.org'))
  const link = screen.getByRole('link', {name: 'There (opens in a new tab)'})
  await expect.element(link).toHaveAttribute('rel', 'noopener')
})

test.each(['javascript:alert(1)', '', 'data:text/html,x'])('%j is no link', async (href) => {
  const screen = await renderText(linkTo(href))
  await expect.element(screen.getByText('There')).toBeVisible()
  expect(screen.container.querySelector('a')).toBeNull()
})

test('a heading in it does not break the page’s order of headings', async () => {
  const screen = await renderText(block('Loud', {style: 'h2'}))
  expect(screen.container.querySelector('h2')).toBeNull()
  await expect.element(screen.getByText('Loud')).toBeVisible()
})

test('an unknown block is hidden, an unknown mark keeps its text, each warned of once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const screen = await renderText(
    {_type: 'hologram', _key: 'a'},
    {_type: 'hologram', _key: 'b'},
    block('Glowing', {}, ['neon']),
    block('Again', {}, ['neon']),
  )
  expect(screen.container.textContent).toBe('GlowingAgain')
  expect(warn).toHaveBeenCalledTimes(2)
})

test('an empty text draws nothing', async () => {
  const screen = await renderText()
  expect(screen.container.innerHTML).toBe('')
})

/** A list in brackets, counted items with their number, items in their order. */
function outline(list: Element): string {
  let number = 0
  const items = [...list.children].map((item) => {
    const texts = [...item.childNodes].filter((node) => node.nodeName === '#text')
    const value = item.getAttribute('value')
    number = value === null ? number + 1 : Number(value)
    const mark = list.tagName === 'OL' && texts.length > 0 ? `${number} ` : ''
    const text = texts.map((node) => node.textContent).join('')
    return [mark + text, ...[...item.children].map(outline)].filter(Boolean).join(' ')
  })
  return `(${items.join(', ')})`
}

test.each([
  ['2• a, 1• b', '((a), b)'],
  ['1# a, 2• b, 1# c', '(1 a (b), 2 c)'],
  ['1# a, 2• b, 2# c, 1# d', '(1 a (b) (1 c), 2 d)'],
  ['3# a, 1# b, 3• c, 2# d, 1# e', '(((1 a)), 1 b ((c)) (1 d), 2 e)'],
  ['1# a, 1• b', '(1 a) (b)'],
  ['1• a, 3• b, 1• c', '(a ((b)), c)'],
])('lists keep nesting and numbers: %s', async (items, expected) => {
  const blocks = items.split(', ').map((item) => {
    const [, level, mark, text = ''] = /^(\d)([•#]) (.*)$/.exec(item) ?? []
    return block(text, {listItem: mark === '#' ? 'number' : 'bullet', level: Number(level)})
  })
  const {container} = await renderText(...blocks)
  const lists = [...container.querySelectorAll(':is(ul, ol):not(:is(ul, ol) *)')]
  expect(lists.map(outline).join(' ')).toBe(expected)
})
