import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import {startTransition, use, useState} from 'react'
import {expect, test} from 'vitest'
import {type Locator, page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {useDeletionMessage} from './deletion-message.tsx'

const theme = buildTheme()
const NOTHING = Promise.resolve()

/** A pane whose document is deleted by its button: the first message ends after a second, others after a minute. */
function Pane({hold = NOTHING}: {hold?: Promise<void>}) {
  const [deletions, setDeletions] = useState(0)
  const say = useDeletionMessage(deletions === 0 ? 1000 : 60_000)
  const [isClosed, setIsClosed] = useState(false)
  const [held, setHeld] = useState(NOTHING)
  use(held)
  const remove = () => {
    setDeletions(deletions + 1)
    say({title: `Deletion ${deletions + 1}`, undo: () => NOTHING})
    if (deletions > 0) startTransition(() => setHeld(hold))
  }
  return (
    <section tabIndex={-1} aria-label="Pane">
      {!isClosed && <button onClick={remove}>Delete</button>}
      <button onClick={() => setIsClosed(true)}>Close</button>
    </section>
  )
}

const show = (props: {hold?: Promise<void>} = {}) =>
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>
        <Pane {...props} />
      </ToastProvider>
    </ThemeProvider>,
  )

const button = (name: string) => page.getByRole('button', {name, exact: true})
const pane = page.getByRole('region', {name: 'Pane'})
const deleted = (count: number) => page.getByText(`“Deletion ${count}” was deleted.`)

/** Presses the button by keyboard. */
async function remove() {
  focus(button('Delete'))
  await userEvent.keyboard('{Enter}')
}

/** Deletes, and waits for the message. */
async function removeFirst() {
  await remove()
  await expect.element(button('Undo')).toHaveFocus()
}

function focus(target: Locator) {
  const element = target.element()
  if (element instanceof HTMLElement) element.focus()
}

test('after Undo the focus is where it was before the message', async () => {
  await show()
  await removeFirst()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“Deletion 1” is back as it was.')).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
})

test('a message that ends by itself while it has the focus gives it back', async () => {
  await show()
  await removeFirst()
  await expect.element(deleted(1)).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
})

test('where what had the focus is gone, its pane gets it', async () => {
  await show()
  await removeFirst()
  button('Close')
    .element()
    .dispatchEvent(new MouseEvent('click', {bubbles: true}))
  await expect.element(deleted(1)).not.toBeInTheDocument()
  await expect.element(pane).toHaveFocus()
})

test('a message that has the focus no more moves it nowhere when it ends', async () => {
  await show()
  await removeFirst()
  focus(button('Close'))
  await expect.element(deleted(1)).not.toBeInTheDocument()
  await expect.element(button('Close')).toHaveFocus()
})

test('a deletion is said also in the moment in which the message of the former ends', async () => {
  const hold = Promise.withResolvers<void>()
  await show({hold: hold.promise})
  await removeFirst()
  // The second message is given, and not yet drawn, when the first one ends.
  await remove()
  await expect.poll(() => document.getAnimations()).toEqual([])
  hold.resolve()
  await expect.element(deleted(2)).toBeVisible()
})
