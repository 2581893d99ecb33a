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

  test('keeps the draft of its opener until it is closed', () => {
    const opened = reducer(undefined, actions.contactModalOpened('Who are you? A factory'))
    expect(selectors.selectContactDraft({ui: opened})).toBe('Who are you? A factory')
    expect(reducer(opened, actions.contactModalClosed())).toEqual({isContactModalOpen: false})
  })
})
