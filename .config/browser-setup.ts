import '#web/src/shared/styles/index.css'
import {afterEach, beforeEach, expect, vi} from 'vitest'
import {cleanup} from 'vitest-browser-react'

/** A test fails where its component logs an error on the console. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  // Components end before their mocks do: a timer of theirs must not meet the real function.
  await cleanup()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
