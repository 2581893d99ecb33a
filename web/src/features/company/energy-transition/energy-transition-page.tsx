import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {EmissionsSection} from './emissions-section.tsx'
import type {load} from './energy-transition.loader.ts'
import {EntryList} from '../../../shared/ui/entry-list.tsx'
import type {Entry} from '../../../shared/cms/read-entries.ts'
import {Sections} from '../../../shared/ui/sections.tsx'
import {SideHeading} from '../../../shared/ui/side-heading.tsx'

export function Page() {
  const {banner, introduction, initiatives, emissions} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <EntrySection id="where-we-stand" {...introduction} />
      <EmissionsSection {...emissions} />
      <EntrySection id="what-we-work-on" {...initiatives} />
      <CallToAction />
    </Sections>
  )
}

function EntrySection({id, title, entries}: {id: string; title: string; entries: Entry[]}) {
  if (entries.length === 0) return null
  return (
    <Section labelledBy={id}>
      <SideHeading id={id} title={title}>
        <EntryList entries={entries} />
      </SideHeading>
    </Section>
  )
}
