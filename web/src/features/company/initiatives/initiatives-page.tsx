import {useLoaderData} from 'react-router-dom'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import type {load} from './initiatives.loader.ts'
import styles from './initiatives.module.css'

export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {intro && (
        <Section className={styles.opening}>
          <p className={styles.intro}>{intro}</p>
        </Section>
      )}
      {entries.length > 0 && (
        <Section tone="dark">
          <EntryList entries={entries} headingLevel="h2" look="display" numbered />
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
