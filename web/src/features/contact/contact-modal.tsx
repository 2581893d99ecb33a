import {useEffect, useEffectEvent, useState, type ComponentType} from 'react'
import {useContactModal} from '#web/src/shared/state/use-contact-modal.ts'
import {opensContact} from '#web/src/shared/ui/contact/contact-button.tsx'
import styles from './contact-modal.module.css'

const fetchDialog = () => import('./contact-dialog.tsx')

const openers = Object.entries(opensContact)
  .map(([name, value]) => `[${name}='${value}']`)
  .join()

/**
 * The contact modal's place on every page. The dialog itself is a chunk of its own, fetched when
 * the pointer or the focus comes to one of its openers.
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

  // Openers stand in every feature: one listener on the document serves them all.
  useEffect(() => {
    const preload = ({target}: Event) => {
      if (target instanceof Element && target.closest(openers)) fetchDialog().catch(() => {})
    }
    document.addEventListener('pointerover', preload)
    document.addEventListener('focusin', preload)
    return () => {
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
  }, [])

  const fetchForOpening = useEffectEvent(() => {
    loadChunk(fetchDialog).then(
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

  // The flag may be set anywhere, so the flag is what fetches the dialog's chunk.
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
