import {ArrowUpRight, X} from 'lucide-react'
import {useEffect, useId, useRef} from 'react'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {BiographyText} from './biography-text.tsx'
import styles from './biography-dialog.module.css'
import type {Person} from './person.ts'
import {Portrait} from './portrait.tsx'

/**
 * A biography as a full-screen sheet: a native modal dialog, which keeps the focus inside, gives
 * it back, and closes on Escape.
 */
export function BiographyDialog({
  person,
  isOpen,
  onClose,
}: {
  person?: Person | undefined
  isOpen: boolean
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Modality is the browser's state: only the element's own methods reach it.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      {person && (
        <div className={styles.layout}>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <X size={28} strokeWidth={1.5} aria-hidden />
          </button>
          <div className={styles.portrait}>
            <Portrait person={person} sizes="(width >= 64rem) 40vw, 92vw" />
          </div>
          <div className={styles.words}>
            <h2 id={titleId} className={styles.name}>
              {person.name}
            </h2>
            {person.role && <p className={styles.role}>{person.role}</p>}
            {person.link && (
              <SmartLink to={person.link} className={styles.link}>
                Professional profile
                <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden />
              </SmartLink>
            )}
            <BiographyText paragraphs={person.biography} />
          </div>
        </div>
      )}
    </dialog>
  )
}
