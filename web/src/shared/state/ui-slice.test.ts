import {describe, expect, test} from 'vitest'
import {uiSlice} from './ui-slice.ts'

describe('the contact modal', () => {
  const {reducer, actions, selectors} = uiSlice
  const isOpen = (state: ReturnType<typeof reducer>) =>
    selectors.selectIsContactModalOpen({ui: state})

  test('is closed at first, opens, stays open and closes', () => {
    const closed = reducer(undefined, {type: 'start'})
    expect(closed).toEqual({isContactModalOpen: false})
    const opened = reducer(closed, actions.contactModalOpened())
    expect([closed, opened, reducer(opened, actions.contactModalOpened())].map(isOpen)).toEqual([
      false,
      true,
      true,
    ])
    expect(isOpen(reducer(opened, actions.contactModalClosed()))).toBe(false)
  })

  test('keeps the texts of its opener until it is closed', () => {
    const start = {hint: 'Say who you are', draft: 'A factory'}
    const opened = reducer(undefined, actions.contactModalOpened(start))
    expect(selectors.selectContactStart({ui: opened})).toEqual(start)
    expect(reducer(opened, actions.contactModalClosed())).toEqual({isContactModalOpen: false})
  })
})
