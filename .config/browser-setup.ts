import '#web/src/shared/styles/index.css'
import {afterEach, beforeEach, expect, vi} from 'vitest'

/** A test fails where its component logs an error on the console. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
