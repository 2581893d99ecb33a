import {useLoaderData} from 'react-router-dom'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {ReportLink} from './report-link.tsx'
import {ReportSection} from './report-section.tsx'
import {TrustBlock} from './trust-block.tsx'
import type {load} from './whistleblower.loader.ts'
import styles from './whistleblower.module.css'

export function Page() {
  const {banner, dateLine, intro, howItWorks, trust, faq, report} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {(dateLine || intro.length > 0 || report.url) && (
        <Section>
          <div className={styles.intro}>
            {dateLine && <p className={styles.date}>{dateLine}</p>}
            <RichText value={intro} size="lead" />
            <ReportLink url={report.url} label={report.label} />
          </div>
        </Section>
      )}
      {howItWorks.entries.length > 0 && (
        <Section labelledBy="how-it-works" tone="mist">
          <SideHeading id="how-it-works" title={howItWorks.title}>
            <EntryList entries={howItWorks.entries} numbered />
          </SideHeading>
        </Section>
      )}
      <TrustBlock {...trust} />
      {faq.entries.length > 0 && (
        <Section labelledBy="questions">
          <SideHeading id="questions" title={faq.title}>
            <EntryList entries={faq.entries} />
          </SideHeading>
        </Section>
      )}
      <ReportSection {...report} />
    </Sections>
  )
}
