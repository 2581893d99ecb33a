import {createSlice} from '@reduxjs/toolkit'

/** State of the interface itself (behaviour B42). */
export type UiState = {isContactModalOpen: boolean}

const initialState: UiState = {isContactModalOpen: false}

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    contactModalOpened: (state) => {
      state.isContactModalOpen = true
    },
    contactModalClosed: (state) => {
      state.isContactModalOpen = false
    },
  },
  selectors: {
    selectIsContactModalOpen: (state) => state.isContactModalOpen,
  },
})

export const {contactModalOpened, contactModalClosed} = uiSlice.actions
export const {selectIsContactModalOpen} = uiSlice.selectors
