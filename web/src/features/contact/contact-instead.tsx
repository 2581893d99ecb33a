import type {RefObject} from 'react'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {contactInsteadId} from '#web/src/shared/ui/contact/contact-button.tsx'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import styles from './contact-instead.module.css'

const titleId = 'contact-instead-title'

/**
 * Phone, e-mail and address in place of a form that cannot be loaded: scripts are off, one of them is blocked, or the
 * network is gone. Until the page is hydrated, buttons that open the form open this popover without a script.
 *
 * @param failed the form was asked for, and its chunk failed.
 */
export function ContactInstead({
  ref,
  failed,
}: {
  ref: RefObject<HTMLDivElement | null>
  failed: boolean
}) {
  const {contactModal, phone, email, address} = useSiteData().settings
  return (
    <div
      ref={ref}
      id={contactInsteadId}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className={styles.box}
      data-nosnippet
    >
      <h2 id={titleId} className={styles.title}>
        {contactModal.title}
      </h2>
      <p role="alert">
        {failed ? 'Loading chunk failed. Please try again.' : 'The form could not be loaded.'}
        {(phone || email) && ' You can reach us here:'}
      </p>
      <address className={styles.ways}>
        {phone && <PhoneLinks phone={phone} className={textLink()} />}
        {email && (
          <a href={`mailto:${email}`} className={textLink()}>
            {email}
          </a>
        )}
        {address && <span className={styles.lines}>{address}</span>}
      </address>
      <button
        type="button"
        popoverTarget={contactInsteadId}
        popoverTargetAction="hide"
        className={styles.close}
      >
        Close
      </button>
    </div>
  )
}
