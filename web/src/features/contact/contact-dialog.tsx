import {X} from 'lucide-react'
import {useEffect, useId, useRef} from 'react'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {useContactModal} from '#web/src/shared/state/use-contact-modal.ts'
import {FlowLines} from '#web/src/shared/ui/layout/flow-lines.tsx'
import styles from './contact-dialog.module.css'
import {ContactViews} from './contact-views.tsx'

/**
 * The full-screen contact modal (specification, sections 2 and 4): a native modal dialog, so the
 * page behind is inert, Escape closes it and the focus returns to its opener. Its content exists
 * only while it is open: each opening starts on the form, and an answer that arrives after closing
 * finds nothing to flip (DECISIONS 23).
 */
export function ContactDialog() {
  const {isOpen, close} = useContactModal()
  const {panelText} = useSiteData().settings.contactModal
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Only the element's own methods make it modal; the shared flag decides when.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={close}>
      {isOpen && (
        <div className={styles.sheet}>
          <div className={styles.side}>
            <div className={styles.top}>
              <CloseButton onClick={close} />
            </div>
            <ContactViews titleId={titleId} onClose={close} />
          </div>
          <div className={styles.panel} data-tone="dark">
            <FlowLines kind="converge" lines={40} at={0.62} />
            <CloseButton onClick={close} />
            <p className={styles.motto}>{panelText}</p>
          </div>
        </div>
      )}
    </dialog>
  )
}

function CloseButton({onClick}: {onClick: () => void}) {
  return (
    <button type="button" className={styles.close} aria-label="Close" onClick={onClick}>
      <X size={26} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
