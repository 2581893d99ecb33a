import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {RichText} from '../../../shared/ui/rich-text.tsx'
import {EntryList} from '../../../shared/ui/entry-list.tsx'
import {ReportLink} from './report-link.tsx'
import {ReportSection} from './report-section.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
import {SideHeading} from '../../../shared/ui/side-heading.tsx'
import {TrustBlock} from './trust-block.tsx'
import type {load} from './whistleblower.loader.ts'
import {PrintedPage} from '../../../shared/ui/printed-page.tsx'
import styles from './whistleblower.module.css'

export function Page() {
  const {banner, intro, howItWorks, trust, faq, report} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <PrintedPage>
        <Sections>
          {(intro.length > 0 || report.url) && (
            <Section>
              <div className={styles.intro}>
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
      </PrintedPage>
    </Sections>
  )
}
