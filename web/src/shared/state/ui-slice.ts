import {createAction, type UnknownAction} from '@reduxjs/toolkit'

/** State of the interface itself (behaviour B42). */
export type UiState = {isContactModalOpen: boolean}

const initialState: UiState = {isContactModalOpen: false}

export const contactModalOpened = createAction('ui/contactModalOpened')
export const contactModalClosed = createAction('ui/contactModalClosed')

/** Without Redux Toolkit's `createSlice`: every page would load immer for it, which none needs. */
export const uiSlice = {
  name: 'ui',
  reducer: (state: UiState = initialState, action: UnknownAction): UiState => {
    if (contactModalOpened.match(action)) return {isContactModalOpen: true}
    if (contactModalClosed.match(action)) return {isContactModalOpen: false}
    return state
  },
} as const

export const selectIsContactModalOpen = (state: {[uiSlice.name]: UiState}) =>
  state[uiSlice.name].isContactModalOpen
