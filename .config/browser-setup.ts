import '#web/src/shared/styles/index.css'
import {afterEach, beforeEach, expect, vi} from 'vitest'

/** A component that complains on the console fails its test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
