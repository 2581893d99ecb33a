import {useId, useState} from 'react'
import {useLocation} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {type SiteSettings, useSiteData} from '#web/src/shared/site/site-data.ts'
import {useContactModal} from '#web/src/shared/state/ui-slice.ts'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {CloseButton, ModalDialog} from '#web/src/shared/ui/dialog/modal-dialog.tsx'
import {FlowBackground} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './contact-dialog.module.css'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {ContactForm} from './contact-form.tsx'
import {type ContactFormState, useContactForm} from './use-contact-form.ts'

/**
 * The full-screen contact modal. Its views exist only while it
 * is open: each opening starts on the form, and a response that arrives after closing leaves it there.
 * The typed text outlives them.
 */
export function ContactDialog() {
  const {isOpen, close} = useContactModal()
  const {panelText} = useSiteData().settings.contactModal
  const titleId = useId()
  const form = useContactForm()
  const closeButton = <CloseButton onClick={close} size={26} className={styles.close} />

  return (
    <ModalDialog isOpen={isOpen} onClose={close} labelledBy={titleId} className={styles.dialog}>
      {isOpen && (
        <div className={styles.sheet}>
          <div className={styles.side}>
            <div className={styles.top}>{closeButton}</div>
            <ContactViews form={form} titleId={titleId} onClose={close} />
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

/** The form, then the thanks. */
function ContactViews({
  form,
  titleId,
  onClose,
}: {
  form: ContactFormState
  titleId: string
  onClose: () => void
}) {
  const texts = useSiteData().settings.contactModal
  const {pathname} = useLocation()
  const {hint} = useContactModal()
  const line = hint || (pathname === paths.purchaseProcess && texts.requestNote)
  const [sent, setSent] = useState(false)
  if (sent) return <ContactThanks titleId={titleId} onClose={onClose} />
  return (
    <div className={styles.view}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      {line && <p className={styles.request}>{line}</p>}
      <ContactForm state={form} onSent={() => setSent(true)} />
      <ContactDetails className={styles.waysBelow ?? ''} />
    </div>
  )
}

/** The thank-you view. Its heading takes the focus, so that screen readers announce the change. */
export function ContactThanks({titleId, onClose}: {titleId: string; onClose: () => void}) {
  const texts = useSiteData().settings.contactModal
  return (
    <div className={styles.view}>
      <h2 id={titleId} className={styles.title} tabIndex={-1} ref={focusTitle}>
        {texts.successTitle}
      </h2>
      <p className={styles.text}>{texts.successText}</p>
      <Button onClick={onClose}>{texts.backLabel}</Button>
    </div>
  )
}

const focusTitle = (title: HTMLElement | null) => title?.focus()

/** The company's phone number, e-mail address and hours, for who would rather not use the form; then who answers for what. */
function ContactDetails({className}: {className: string}) {
  const {phone, email, contacts, contactModal} = useSiteData().settings
  const subjects = contacts.filter((contact) => contact.phone || contact.email || email)
  if (!phone && !email && subjects.length === 0) return null
  return (
    <address className={className}>
      {(phone || email) && (
        <p className={styles.line}>
          {phone && <PhoneLinks phone={phone} />}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {contactModal.hours && <span>{contactModal.hours}</span>}
        </p>
      )}
      {subjects.length > 0 && (
        <>
          <p>{contactModal.subjectsTitle}</p>
          <ul role="list" className={styles.subjects}>
            {subjects.map(({key, ...contact}) => (
              <SubjectContact key={key} {...contact} companyEmail={email} />
            ))}
          </ul>
        </>
      )}
    </address>
  )
}

/** A contact for a subject. Without an address of its own, mail goes to the company's with the subject filled in. */
function SubjectContact({
  subject,
  desk,
  phone,
  email,
  companyEmail,
}: Omit<SiteSettings['contacts'][number], 'key'> & {companyEmail: string}) {
  const to = email || (phone ? '' : companyEmail)
  return (
    <li>
      {to ? (
        <a href={`mailto:${to}?subject=${encodeURIComponent(subject)}`}>{subject}</a>
      ) : (
        <span>{subject}</span>
      )}
      <span>
        {desk && <span>{desk}</span>}
        {phone && <PhoneLinks phone={phone} />}
      </span>
    </li>
  )
}
