import {createPortal} from 'react-dom'
import {expect, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {EditorFocusGuard} from './editor-focus-guard.tsx'

const field = (name: string) => page.getByRole('textbox', {name, exact: true})

/** Draws a field, and an editor with a dialog. Returns a function that selects a text, and says how often the form was told. */
async function show() {
  const onPathFocus = vi.fn<() => void>()
  let select = () => {}
  await render(
    <>
      <input aria-label="Title" />
      <EditorFocusGuard onPathFocus={onPathFocus}>
        {(passOn) => {
          select = () => passOn(['content'])
          return (
            <>
              <textarea aria-label="Text" />
              {createPortal(<input aria-label="Link" />, document.body)}
            </>
          )
        }}
      </EditorFocusGuard>
    </>,
  )
  return () => {
    onPathFocus.mockClear()
    select()
    return onPathFocus.mock.calls.length
  }
}

test('an editor reports no focus while the person is elsewhere, as when its text comes back', async () => {
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
