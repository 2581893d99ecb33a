import type {TypedObject} from '@portabletext/types'
import {Mail, MapPin, Phone} from 'lucide-react'
import type {
  AccessibilityQueryResult,
  DisclaimerQueryResult,
  PrivacyQueryResult,
  TermsQueryResult,
} from '#web/src/shared/cms/content.gen.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {type Clause, normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {Editions} from '#web/src/shared/editions.ts'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {FactList} from '#web/src/shared/ui/document/fact-list.tsx'
import {DocumentPage, LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import type {BannerData} from '#web/src/shared/ui/layout/banner.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './clause-document.module.css'
import {WithEditions} from './editions.tsx'

type RawDocument =
  AccessibilityQueryResult | DisclaimerQueryResult | PrivacyQueryResult | TermsQueryResult

/** The content of a page of clauses. */
export function normaliseClauseDocument(page: RawDocument, fallbackTitle: string) {
  const intro = normaliseRichText(page?.intro)
  return {
    ...normaliseBannerPage(page, fallbackTitle),
    dateLine: text(page?.dateLine),
    intro: hasText(intro) ? intro : [],
    sections: normaliseClauses(page?.sections, 'section'),
  }
}

/**
 * A page of clauses, with the company's contact lines where an editor asked for them.
 *
 * @param facts stand before the first clause, each with its label.
 */
export function ClauseDocument({
  editions,
  banner,
  dateLine,
  intro,
  facts,
  sections,
}: {
  editions?: Editions | undefined
  banner: BannerData
  dateLine: string
  intro: TypedObject[]
  facts?: readonly {label: string; value: string}[]
  sections: Clause[]
}) {
  const hasFacts = facts !== undefined && facts.length > 0
  const lead = (intro.length > 0 || hasFacts) && (
    <>
      {intro.length > 0 && <RichText value={intro} size="lead" />}
      {hasFacts && <FactList facts={facts} />}
    </>
  )
  return (
    <WithEditions editions={editions} banner={banner}>
      <DocumentPage banner={banner} isEmpty={!dateLine && !lead && sections.length === 0}>
        <LongDocument clauses={sections} indexLabel="Sections" dateLine={dateLine} lead={lead}>
          {({body, showContactDetails}) => (
            <>
              <RichText value={body} />
              {showContactDetails && <ContactLines />}
            </>
          )}
        </LongDocument>
      </DocumentPage>
    </WithEditions>
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
