import {useLoaderData} from 'react-router-dom'
import {paths} from '../../../shared/paths.ts'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {ButtonLink} from '../../../shared/ui/button.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {AboutPurpose} from './about-purpose.tsx'
import {AboutStory} from './about-story.tsx'
import {AboutPriorities} from './about-priorities.tsx'
import {AboutValues} from './about-values.tsx'
import type {load} from './about.loader.ts'
import {EntryList} from '../../../shared/ui/entry-list.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
import {SideHeading} from '../../../shared/ui/side-heading.tsx'

export function Page() {
  const {banner, story, vision, values, mission, whatWeDo, priorities} =
    useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <AboutStory {...story} />
      <AboutPurpose vision={vision} mission={mission} />
      <AboutValues {...values} />
      <Section tone="mist" labelledBy="what-we-do">
        <SideHeading
          id="what-we-do"
          title={whatWeDo.title}
          under={
            <ButtonLink to={paths.services} arrow>
              {whatWeDo.buttonLabel}
            </ButtonLink>
          }
        >
          <EntryList entries={whatWeDo.items} firstOpen numbered />
        </SideHeading>
      </Section>
      <AboutPriorities {...priorities} />
      <CallToAction />
    </Sections>
  )
}
