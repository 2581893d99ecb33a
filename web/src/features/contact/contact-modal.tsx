import {useEffect, useEffectEvent, useRef, useState, type ComponentType} from 'react'
import {loadChunk, reloadToOpen, takeReopening} from '#web/src/shared/routing/load-chunk.ts'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {contactOpeners} from '#web/src/shared/ui/contact/contact-button.tsx'
import {setPopoverOpen} from '#web/src/shared/ui/popover.ts'
import {ContactInstead} from './contact-instead.tsx'

const importDialog = () => import('./contact-dialog.tsx')

/** The modal's name where the page is reloaded to open it. */
const reopening = 'contact'

/**
 * Mounts the contact dialog when it is first opened. The dialog is a chunk of its own, preloaded when
 * the pointer or the focus reaches a control that opens it. Where it cannot be loaded, the page is reloaded and the
 * dialog opened then; where that does not help either, phone and e-mail are shown.
 *
 * @param importModule imports the chunk.
 * @param reload reloads the page.
 */
export function ContactModal({
  importModule = importDialog,
  reload,
}: {
  importModule?: () => Promise<{ContactDialog: ComponentType}>
  reload?: () => void
}) {
  const {isOpen, open, close} = useContactModal()
  const [Dialog, setDialog] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)
  const wasReloaded = useRef(false)
  const instead = useRef<HTMLDivElement>(null)
  const showInstead = (shown: boolean) => {
    if (instead.current) setPopoverOpen(instead.current, shown)
  }

  // The controls are in every feature: one listener on the document serves them all.
  useEffect(() => {
    const preload = ({target}: Event) => {
      // A failed import is kept until the page is reloaded: where it is bound to fail, none begins.
      if (navigator.onLine && target instanceof Element && target.closest(contactOpeners))
        importModule().catch(() => {})
    }
    document.addEventListener('pointerover', preload)
    document.addEventListener('focusin', preload)
    return () => {
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
  }, [importModule])

  const reopen = useEffectEvent(() => {
    if (!takeReopening(reopening)) return
    wasReloaded.current = true
    open()
  })
  // The mark is in the browser's storage, which the server does not have.
  useEffect(() => reopen(), [])

  const fetchForOpening = useEffectEvent(() => {
    const giveUp = async () => {
      if (!wasReloaded.current && (await reloadToOpen(reopening, reload))) return
      // From now on the visitor's own press may reload again.
      wasReloaded.current = false
      setFailed(true)
      showInstead(true)
      close()
    }
    loadChunk(importModule).then(({ContactDialog}) => {
      setFailed(false)
      showInstead(false)
      return setDialog(() => ContactDialog)
    }, giveUp)
  })

  // Any component may set the flag, so the flag starts the loading.
  useEffect(() => {
    if (isOpen && !Dialog) fetchForOpening()
  }, [isOpen, Dialog])

  return (
    <>
      {Dialog && <Dialog />}
      <ContactInstead ref={instead} failed={failed} />
    </>
  )
}
