import {createSlice} from '@reduxjs/toolkit'
import {useDispatch, useSelector} from 'react-redux'

/** State of the interface itself (behaviour B42). */
type UiState = {isContactModalOpen: boolean}

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
  selectors: {selectIsContactModalOpen: ({isContactModalOpen}) => isContactModalOpen},
})

const {contactModalOpened, contactModalClosed} = uiSlice.actions
const {selectIsContactModalOpen} = uiSlice.selectors

/** The contact modal's shared flag and what toggles it. */
export function useContactModal() {
  const dispatch = useDispatch()
  return {
    isOpen: useSelector(selectIsContactModalOpen),
    open: () => dispatch(contactModalOpened()),
    close: () => dispatch(contactModalClosed()),
  }
}
