import {expect, test} from 'vitest'
import {render} from 'vitest-browser-react'
import {useKeptFocus} from './kept-focus.ts'

function List({names}: {names: readonly string[]}) {
  return (
    <ul aria-label="Entries" {...useKeptFocus()}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

test('when the entry with the focus goes, the next one has it, else the last, else the list', async () => {
  const {getByRole, rerender} = await render(<List names={['a', 'b', 'c']} />)
  const entry = (name: string) => getByRole('button', {name})
  entry('b').element().focus()
  await rerender(<List names={['new', 'a', 'b', 'c']} />)
  await expect.element(entry('b')).toHaveFocus()
  await rerender(<List names={['new', 'a', 'c']} />)
  await expect.element(entry('c')).toHaveFocus()
  await rerender(<List names={['new', 'a']} />)
  await expect.element(entry('a')).toHaveFocus()
  await rerender(<List names={[]} />)
  await expect.element(getByRole('list')).toHaveFocus()
})

test('the focus that is elsewhere by then stays there', async () => {
  const page = (names: string[]) => (
    <>
      <List names={names} />
      <input aria-label="Search" />
    </>
  )
  const {getByRole, rerender} = await render(page(['a', 'b']))
  getByRole('button', {name: 'b'}).element().focus()
  getByRole('textbox').element().focus()
  await rerender(page(['a']))
  await expect.element(getByRole('textbox')).toHaveFocus()
})
