import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../shared/ui/banner.tsx'
import {CallToAction} from '../../shared/ui/call-to-action.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {EntryList} from './entry-list.tsx'
import type {load} from './faq.loader.ts'
import {PrintedPage} from './printed-page.tsx'
import styles from './faq.module.css'

export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  return (
    <>
      <Banner {...banner} />
      <PrintedPage>
        {(intro || entries.length > 0) && (
          <Section>
            <div className={styles.layout}>
              {intro && <p className={styles.intro}>{intro}</p>}
              <EntryList entries={entries} headingLevel="h2" />
            </div>
          </Section>
        )}
        <div data-print="no">
          <CallToAction />
        </div>
      </PrintedPage>
    </>
  )
}
