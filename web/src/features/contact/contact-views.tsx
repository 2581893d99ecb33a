import {useState} from 'react'
import {useSiteData} from '../../shared/site/site-data.ts'
import {Button} from '../../shared/ui/button.tsx'
import {ContactForm} from './contact-form.tsx'
import styles from './contact-dialog.module.css'

/** The form, then the thanks. */
export function ContactViews({titleId, onClose}: {titleId: string; onClose: () => void}) {
  const words = useSiteData().settings.contactModal
  const [sent, setSent] = useState(false)

  if (sent) {
    return (
      <div className={styles.thanks}>
        <h2 id={titleId} className={styles.title} tabIndex={-1} ref={(title) => title?.focus()}>
          {words.successTitle}
        </h2>
        <p className={styles.text}>{words.successText}</p>
        <Button onClick={onClose}>{words.backLabel}</Button>
      </div>
    )
  }
  return (
    <div className={styles.view}>
      <h2 id={titleId} className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.text}>{words.text}</p>
      <ContactForm onSent={() => setSent(true)} />
    </div>
  )
}
