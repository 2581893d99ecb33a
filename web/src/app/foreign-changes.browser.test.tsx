import {useId, useState} from 'react'
import {hydrateRoot} from 'react-dom/client'
import {renderToString} from 'react-dom/server'
import {expect, onTestFinished, test, vi} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {SectionBoundary} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {keepEntries, keepMovedNodes} from './foreign-changes.ts'

function Form() {
  const [busy, setBusy] = useState(false)
  return (
    <form>
      <label>
        Name
        <input />
      </label>
      <p>
        {busy && <b>Sending</b>}
        {busy ? '' : 'Ready'}
        {!busy && 'Waiting'}
      </p>
      <button type="button" onClick={() => setBusy(!busy)}>
        Change
      </button>
    </form>
  )
}

/** Moves each text of an element into one of its own, as page translation does. */
function translate(element: Element) {
  for (const text of [...element.childNodes].filter((node) => node instanceof Text)) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
}

test('text that was moved comes and goes, and what was typed stays', async () => {
  keepMovedNodes()
  await render(<Form />)
  await page.getByRole('textbox').fill('Ada Obi')
  const line = document.querySelector('form p')
  const change = page.getByRole('button', {name: 'Change'})
  if (line) translate(line)
  await change.click()
  await expect.poll(() => line?.textContent).toBe('Sending')
  await change.click()
  await expect.poll(() => line?.textContent).toBe('ReadyWaiting')
  await expect.element(page.getByRole('textbox')).toHaveValue('Ada Obi')
})

/** A section as the site has them: a controlled field, an accordion entry, a choice, a popover and a button. */
function Section({onPress}: {onPress: () => void}) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <SectionBoundary>
      <h2>Gas</h2>
      <input name="email" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
      <label>
        <input type="radio" name="buyer" value="power" /> Power
      </label>
      <details>
        <summary>Question</summary>
        Answer
      </details>
      <button type="button" popoverTarget={id}>
        Menu
      </button>
      <div id={id} popover="manual">
        The menu
      </div>
      <button type="button" onClick={onPress}>
        Press
      </button>
    </SectionBoundary>
  )
}

test.each([
  [
    'the page was translated',
    (root: Element) => root.querySelectorAll('h2, summary, button, label').forEach(translate),
  ],
  [
    'an extension has put elements beside fields, into headings and around controls',
    (root: Element) => {
      root.querySelector('input')?.after(document.createElement('extension-icon'))
      root.querySelector('h2')?.append(document.createElement('span'))
      const summary = root.querySelector('details')
      const wrapper = document.createElement('extension-wrapper')
      summary?.replaceWith(wrapper)
      if (summary) wrapper.append(summary)
      root.querySelector('input')?.classList.add('extension')
    },
  ],
])('what was entered before hydration stays where %s', async (_, change) => {
  keepMovedNodes()
  const onPress = vi.fn()
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Section onPress={onPress} />)
  document.body.append(root)
  change(root)
  const find = (selector: string) => {
    const found = root.querySelector<HTMLInputElement & HTMLDetailsElement>(selector)
    if (!found) throw new Error(`There is no ${selector}.`)
    return found
  }
  find('[name=email]').value = 'ada@example.com'
  find('[type=radio]').checked = true
  find('details').open = true
  find('[popover]').showPopover()
  find('[name=email]').focus()
  find('[name=email]').setSelectionRange(3, 3)
  const pressed = find('button:last-of-type')
  pressed.ariaBusy = 'true'

  const onRecoverableError = vi.fn()
  const end = keepEntries(root)
  const hydrated = hydrateRoot(root, <Section onPress={onPress} />, {onRecoverableError})
  onTestFinished(() => {
    hydrated.unmount()
    root.remove()
  })
  await expect.poll(() => onRecoverableError.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => find('output').textContent).toBe('ada@example.com')
  expect(pressed.isConnected).toBe(false)
  expect(find('[name=email]').value).toBe('ada@example.com')
  expect(find('[type=radio]').checked).toBe(true)
  expect(find('details').open).toBe(true)
  expect(find('[popover]').matches(':popover-open')).toBe(true)
  expect(document.activeElement).toBe(find('[name=email]'))
  expect(find('[name=email]').selectionStart).toBe(3)
  end()
  expect(onPress).toHaveBeenCalledOnce()
})
