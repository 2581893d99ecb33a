import {useState} from 'react'
import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {keepMovedNodes} from './foreign-changes.ts'

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
