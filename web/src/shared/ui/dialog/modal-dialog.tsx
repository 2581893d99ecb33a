import {X} from 'lucide-react'
import {type ReactNode, useEffect, useRef} from 'react'
import {useDialogEntry} from './use-dialog-entry.ts'

/**
 * A native modal dialog over the whole screen: the page behind it is inert and does not scroll,
 * Escape and Back close it, and the focus returns to its opener.
 *
 * @param labelledBy the id of the dialog's heading.
 * @param onClose called however it was closed.
 */
export function ModalDialog({
  isOpen,
  onClose,
  labelledBy,
  className,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  labelledBy: string
  className: string | undefined
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useDialogEntry(isOpen, onClose)

  // Only the element's own methods make it modal: an attribute does not.
  useEffect(() => {
    if (!isOpen) return
    const {documentElement: page} = document
    const element = dialog.current
    element?.showModal()
    page.toggleAttribute('data-modal', true)
    return () => {
      element?.close()
      page.toggleAttribute('data-modal', false)
    }
  }, [isOpen])

  return (
    <dialog ref={dialog} className={className} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  )
}

/** @param size of the icon, in pixels. */
export function CloseButton({
  onClick,
  size,
  className,
}: {
  onClick: () => void
  size: number
  className: string | undefined
}) {
  return (
    <button type="button" className={className} aria-label="Close" onClick={onClick}>
      <X size={size} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
