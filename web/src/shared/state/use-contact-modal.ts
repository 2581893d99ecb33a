import {useDispatch, useSelector} from 'react-redux'
import {
  contactModalClosed,
  contactModalOpened,
  selectIsContactModalOpen,
  type UiState,
} from './ui-slice.ts'

type StateWithUi = {ui: UiState}

/** The contact modal's shared flag and what toggles it. */
export function useContactModal() {
  const dispatch = useDispatch()
  return {
    isOpen: useSelector((state: StateWithUi) => selectIsContactModalOpen(state)),
    open: () => dispatch(contactModalOpened()),
    close: () => dispatch(contactModalClosed()),
  }
}
