import type {ReactNode} from 'react'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {contactDetailsId} from '#web/src/shared/ui/contact/contact-fallback.tsx'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import styles from './footer-contact.module.css'
import {FooterIcon} from './footer-icon.tsx'
import {SocialLinks} from './social-links.tsx'

/** Address, phone line, e-mail and social links: each only where the settings have it. */
export function FooterContact() {
  const {address, phone, email, socials} = useSiteData().settings
  if (!address && !phone && !email && socials.length === 0) return null
  return (
    <div id={contactDetailsId} className={styles.row}>
      <address className={styles.address}>
        {address && (
          <Entry icon="address">
            <span className={styles.lines}>{address}</span>
          </Entry>
        )}
        {phone && (
          <Entry icon="phone">
            <PhoneLinks phone={phone} />
          </Entry>
        )}
        {email && (
          <Entry icon="email">
            <a href={`mailto:${email}`}>{email}</a>
          </Entry>
        )}
      </address>
      <SocialLinks socials={socials} />
    </div>
  )
}

function Entry({icon, children}: {icon: 'address' | 'phone' | 'email'; children: ReactNode}) {
  return (
    <div className={styles.entry}>
      <FooterIcon name={icon} />
      {children}
    </div>
  )
}
