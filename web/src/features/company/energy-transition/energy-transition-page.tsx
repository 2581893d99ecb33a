import {useLoaderData} from 'react-router-dom'
import type {AccordionEntry} from '#web/src/shared/cms/text-lists.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {EmissionsSection} from './emissions-section.tsx'
import type {load} from './energy-transition.loader.ts'

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

function EntrySection({
  id,
  title,
  entries,
}: {
  id: string
  title: string
  entries: AccordionEntry[]
}) {
  if (entries.length === 0) return null
  return (
    <Section labelledBy={id}>
      <SideHeading id={id} title={title}>
        <EntryList entries={entries} />
      </SideHeading>
    </Section>
  )
}
