import {createSlice, type PayloadAction} from '@reduxjs/toolkit'
import {useDispatch, useSelector} from 'react-redux'

/** State of the interface itself. */
type UiState = {
  isContactModalOpen: boolean
  /** The text with which the form's message begins, where the opener gives one. */
  contactDraft?: string
}

const initialState: UiState = {isContactModalOpen: false}

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    contactModalOpened: (state, {payload}: PayloadAction<string | undefined>) => {
      state.isContactModalOpen = true
      if (payload) state.contactDraft = payload
    },
    contactModalClosed: (state) => {
      state.isContactModalOpen = false
      delete state.contactDraft
    },
  },
  selectors: {
    selectIsContactModalOpen: ({isContactModalOpen}) => isContactModalOpen,
    selectContactDraft: ({contactDraft}) => contactDraft,
  },
})

const {contactModalOpened, contactModalClosed} = uiSlice.actions
const {selectIsContactModalOpen, selectContactDraft} = uiSlice.selectors

/** The contact modal's shared flag and what toggles it. */
export function useContactModal() {
  const dispatch = useDispatch()
  return {
    isOpen: useSelector(selectIsContactModalOpen),
    draft: useSelector(selectContactDraft),
    open: (draft?: string) => dispatch(contactModalOpened(draft)),
    close: () => dispatch(contactModalClosed()),
  }
}
