import {type ReactNode, type RefObject, useLayoutEffect, useRef} from 'react'
import styles from './remarks.module.css'

/**
 * A native modal dialog: the page behind it is inert, Escape closes it, and the focus returns to its opener. The site's own
 * dialogs belong to its router, beside which the preview's bars stand.
 *
 * @param labelledBy the id of the dialog's heading.
 * @param opener gets the focus where nothing had it before.
 */
export function Dialog({
  labelledBy,
  opener,
  onClose,
  children,
}: {
  labelledBy: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Only the element's own methods make it modal, and only one that is closed before it is removed returns the focus.
  useLayoutEffect(() => {
    const {documentElement: page} = document
    const element = dialog.current
    const fallback = opener.current
    element?.showModal()
    page.toggleAttribute('data-modal', true)
    return () => {
      element?.close()
      page.toggleAttribute('data-modal', false)
      // A text of the page that was clicked takes no focus.
      const {activeElement: focused, body} = document
      if (focused === body || element?.contains(focused)) fallback?.focus()
    }
  }, [opener])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  )
}
