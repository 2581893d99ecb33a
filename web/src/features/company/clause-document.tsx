import {Mail, MapPin, Phone} from 'lucide-react'
import type {Clause} from '#web/src/shared/cms/text-lists.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {DocumentPage, LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import type {BannerContent} from '#web/src/shared/ui/layout/banner.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './clause-document.module.css'

/** A page of clauses, with the company's contact lines where an editor asked for them. */
export function ClauseDocument({
  banner,
  dateLine,
  sections,
}: {
  banner: BannerContent
  dateLine: string
  sections: Clause[]
}) {
  return (
    <DocumentPage banner={banner} isEmpty={!dateLine && sections.length === 0}>
      <LongDocument clauses={sections} indexLabel="Sections" dateLine={dateLine}>
        {({body, showContactDetails}) => (
          <>
            <RichText value={body} />
            {showContactDetails && <ContactLines />}
          </>
        )}
      </LongDocument>
    </DocumentPage>
  )
}

const icon = {size: 20, strokeWidth: 1.5, 'aria-hidden': true} as const

/** The company's address, e-mail and phone from the site's settings, as far as they are given. */
function ContactLines() {
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
