import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {EntryList} from '../../../shared/ui/entry-list.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
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
