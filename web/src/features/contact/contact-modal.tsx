import {useEffect, useEffectEvent, useState, type ComponentType} from 'react'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {contactOpenerProps} from '#web/src/shared/ui/contact/contact-button.tsx'
import styles from './contact-modal.module.css'

const importDialog = () => import('./contact-dialog.tsx')

const openers = Object.entries(contactOpenerProps)
  .map(([name, value]) => `[${name}='${value}']`)
  .join()

/**
 * Mounts the contact dialog when it is first opened. The dialog is a chunk of its own, preloaded when
 * the pointer or the focus reaches a control that opens it.
 *
 * @param loadChunk loads a lazy chunk, giving up in time.
 */
export function ContactModal({
  loadChunk,
}: {
  loadChunk: <Module>(load: () => Promise<Module>) => Promise<Module>
}) {
  const {isOpen, close} = useContactModal()
  const [Dialog, setDialog] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)

  // The controls are in every feature: one listener on the document serves them all.
  useEffect(() => {
    const preload = ({target}: Event) => {
      if (target instanceof Element && target.closest(openers)) importDialog().catch(() => {})
    }
    document.addEventListener('pointerover', preload)
    document.addEventListener('focusin', preload)
    return () => {
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
  }, [])

  const fetchForOpening = useEffectEvent(() => {
    loadChunk(importDialog).then(
      ({ContactDialog}) => {
        setFailed(false)
        return setDialog(() => ContactDialog)
      },
      () => {
        setFailed(true)
        close()
      },
    )
  })

  // Any component may set the flag, so the flag starts the loading.
  useEffect(() => {
    if (isOpen && !Dialog) fetchForOpening()
  }, [isOpen, Dialog])

  return (
    <>
      {Dialog && <Dialog />}
      {failed && (
        <p role="alert" className={styles.failure}>
          Loading chunk failed. Please try again.
        </p>
      )}
    </>
  )
}
