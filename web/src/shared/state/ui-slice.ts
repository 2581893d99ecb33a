import {createSlice, type PayloadAction} from '@reduxjs/toolkit'
import {useDispatch, useSelector} from 'react-redux'

/** Texts by which the control that opens the contact form fits it to who asks; an empty one counts as none. */
export type ContactStart = {
  /** One line above the form. */
  hint?: string | undefined
  /** The text with which the form's message begins. */
  draft?: string | undefined
}

/** State of the interface itself. */
type UiState = {isContactModalOpen: boolean; contactStart?: ContactStart}

const initialState: UiState = {isContactModalOpen: false}

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    contactModalOpened: (state, {payload}: PayloadAction<ContactStart | undefined>) => {
      state.isContactModalOpen = true
      if (payload) state.contactStart = payload
    },
    contactModalClosed: (state) => {
      state.isContactModalOpen = false
      delete state.contactStart
    },
  },
  selectors: {
    selectIsContactModalOpen: ({isContactModalOpen}) => isContactModalOpen,
    selectContactStart: ({contactStart}) => contactStart,
  },
})

const {contactModalOpened, contactModalClosed} = uiSlice.actions
const {selectIsContactModalOpen, selectContactStart} = uiSlice.selectors

/** The contact modal's shared flag and what toggles it. */
export function useContactModal() {
  const dispatch = useDispatch()
  return {
    isOpen: useSelector(selectIsContactModalOpen),
    ...useSelector(selectContactStart),
    open: (start?: ContactStart) => dispatch(contactModalOpened(start)),
    close: () => dispatch(contactModalClosed()),
  }
}
