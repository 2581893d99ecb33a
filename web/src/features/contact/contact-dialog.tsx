import {useId} from 'react'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {CloseButton} from '#web/src/shared/ui/dialog/close-button.tsx'
import {ModalDialog} from '#web/src/shared/ui/dialog/modal-dialog.tsx'
import {FlowBackground} from '#web/src/shared/ui/layout/flow-background.tsx'
import styles from './contact-dialog.module.css'
import {ContactDetails} from './contact-details.tsx'
import {ContactViews} from './contact-views.tsx'

/**
 * The full-screen contact modal (behaviour B42, B56). Its content exists only while it
 * is open: each opening starts on the form, and a response that arrives after closing changes
 * nothing (behaviour B55).
 */
export function ContactDialog() {
  const {isOpen, close} = useContactModal()
  const {panelText} = useSiteData().settings.contactModal
  const titleId = useId()
  const closeButton = <CloseButton onClick={close} size={26} className={styles.close} />

  return (
    <ModalDialog isOpen={isOpen} onClose={close} labelledBy={titleId} className={styles.dialog}>
      {isOpen && (
        <div className={styles.sheet}>
          <div className={styles.side}>
            <div className={styles.top}>{closeButton}</div>
            <ContactViews titleId={titleId} onClose={close} />
          </div>
          <div className={styles.panel} data-tone="dark">
            <FlowBackground className={styles.flow} />
            {closeButton}
            <div>
              <p className={styles.motto}>{panelText}</p>
              <ContactDetails className={styles.ways ?? ''} />
            </div>
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
