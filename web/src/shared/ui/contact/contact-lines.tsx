import {Mail, MapPin, Phone} from 'lucide-react'
import {useSiteData} from '../../site/site-data.ts'
import {PhoneLinks} from './phone-links.tsx'
import styles from './contact-lines.module.css'

const icon = {size: 20, strokeWidth: 1.5, 'aria-hidden': true} as const

/** The company's address, e-mail and phone from the site's settings, as far as they are given. */
export function ContactLines() {
  const {name, address, email, phone} = useSiteData().settings
  if (!address && !email && !phone) return null
  return (
    <address className={styles.lines}>
      {address && (
        <p className={styles.line}>
          <MapPin {...icon} />
          <span className={styles.address}>
            <strong>{name}</strong>
            {'\n'}
            {address}
          </span>
        </p>
      )}
      {email && (
        <p className={styles.line}>
          <Mail {...icon} />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {phone && (
        <p className={styles.line}>
          <Phone {...icon} />
          <PhoneLinks phone={phone} />
        </p>
      )}
    </address>
  )
}
