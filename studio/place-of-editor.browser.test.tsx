import {createPortal} from 'react-dom'
import {expect, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {PlaceOfEditor} from './place-of-editor.tsx'

const field = (name: string) => page.getByRole('textbox', {name, exact: true})

/** A form with a field before an editor, which has a dialog; returns how often its places were told when it had a selection. */
async function show() {
  const onPathFocus = vi.fn<() => void>()
  let select = () => {}
  await render(
    <>
      <input aria-label="Title" />
      <PlaceOfEditor onPathFocus={onPathFocus}>
        {(tellPlace) => {
          select = () => tellPlace(['content'])
          return (
            <>
              <textarea aria-label="Text" />
              {createPortal(<input aria-label="Link" />, document.body)}
            </>
          )
        }}
      </PlaceOfEditor>
    </>,
  )
  return () => {
    onPathFocus.mockClear()
    select()
    return onPathFocus.mock.calls.length
  }
}

test('an editor has no place while the person is elsewhere, as when its text comes back', async () => {
  const select = await show()
  expect(select(), 'where nobody was in it').toBe(0)
  await userEvent.click(field('Title'))
  expect(select(), 'while the person is in another field').toBe(0)
  await userEvent.tab()
  await expect.element(field('Text')).toHaveFocus()
  expect(select(), 'while the person writes in it').toBe(1)
  await userEvent.click(field('Link'))
  expect(select(), 'in its dialog').toBe(1)
  await userEvent.click(field('Title'))
  expect(select(), 'after the person has left it').toBe(0)
})
