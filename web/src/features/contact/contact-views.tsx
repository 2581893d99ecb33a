import {useState} from 'react'
import {useLocation} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {ContactDetails} from './contact-details.tsx'
import {ContactForm} from './contact-form.tsx'
import styles from './contact-dialog.module.css'

/** The form, then the thanks. */
export function ContactViews({titleId, onClose}: {titleId: string; onClose: () => void}) {
  const texts = useSiteData().settings.contactModal
  const {pathname} = useLocation()
  const [sent, setSent] = useState(false)
  if (sent) return <ContactThanks titleId={titleId} onClose={onClose} />
  return (
    <div className={styles.view}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.text}>{texts.text}</p>
      {texts.requestNote && pathname === paths.purchaseProcess && (
        <p className={styles.request}>{texts.requestNote}</p>
      )}
      <ContactForm onSent={() => setSent(true)} />
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
