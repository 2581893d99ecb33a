import type {CSSProperties} from 'react'
import {useLoaderData} from 'react-router-dom'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import type {load} from './partnerships.loader.ts'
import styles from './partnerships.module.css'

/** Partners as streams that join, one after another, the flow at the side. */
export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  const streams: CSSProperties & {'--streams': number} = {'--streams': entries.length}
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || entries.length > 0) && (
        <Section className={styles.band}>
          <Intro text={intro} size="wide" />
          {entries.length > 0 && (
            <div className={styles.streams} style={streams}>
              <EntryList entries={entries} headingLevel="h2" look="display" />
              <div className={styles.foot} />
            </div>
          )}
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
