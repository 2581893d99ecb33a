import '#web/src/shared/styles/index.css'
import {afterEach, beforeAll, beforeEach, expect, vi} from 'vitest'
import {cdp, page} from 'vitest/browser'
import {cleanup} from 'vitest-browser-react'

/** How many times slower components are, to find what happens on slow machines only. */
const SLOWDOWN = Number(import.meta.env['SLOWDOWN'] ?? 1)

/** Files share a frame: each begins in a window of Vitest's own size, with the pointer in a corner and nothing stored. */
beforeAll(async () => {
  await page.viewport(414, 896)
  await cdp().send('Input.dispatchMouseEvent', {type: 'mouseMoved', x: 0, y: 0})
  localStorage.clear()
  sessionStorage.clear()
})

/** A test fails where its component logs an error on the console. */
beforeEach(async () => {
  if (SLOWDOWN > 1) await cdp().send('Emulation.setCPUThrottlingRate', {rate: SLOWDOWN})
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  // Components end before their mocks do: a timer of theirs must not meet the real function.
  await cleanup()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await endToasts()
})

/** Ends messages, which stand in a root of their own for seconds: the next test must not count them. */
async function endToasts() {
  const shown = () => document.querySelector('.Toastify__toast')
  if (!shown()) return
  const {toast} = await import('react-toastify/unstyled')
  toast.dismiss()
  await expect.poll(shown).toBeNull()
}
