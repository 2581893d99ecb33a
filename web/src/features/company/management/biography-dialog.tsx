import {useId} from 'react'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {CloseButton, ModalDialog} from '#web/src/shared/ui/dialog/modal-dialog.tsx'
import {ExternalLinkIcon} from '#web/src/shared/ui/icon/icons.tsx'
import styles from './biography-dialog.module.css'
import {BiographyText} from './biography-text.tsx'
import type {Person} from './person.ts'
import {Portrait} from './portrait.tsx'

/** A biography as a full-screen sheet. */
export function BiographyDialog({
  person,
  isOpen,
  onClose,
}: {
  person?: Person | undefined
  isOpen: boolean
  onClose: () => void
}) {
  const titleId = useId()

  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} labelledBy={titleId} className={styles.sheet}>
      {person && (
        <div className={styles.layout}>
          <CloseButton onClick={onClose} size={28} className={styles.close} />
          <div className={styles.portrait}>
            <Portrait person={person} sizes="(width >= 64rem) 40vw, 92vw" />
          </div>
          <div className={styles.text}>
            <h2 id={titleId} className={styles.name}>
              {person.name}
            </h2>
            {person.role && <p className={styles.role}>{person.role}</p>}
            {person.link && (
              <SmartLink to={person.link} className={styles.link}>
                Professional profile
                <ExternalLinkIcon size={18} />
              </SmartLink>
            )}
            <BiographyText paragraphs={person.biography} />
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
