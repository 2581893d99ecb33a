import {expect} from 'vitest'
import type {Locator} from 'playwright'

/** Waits until an element has the focus. */
export const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
