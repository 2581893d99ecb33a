import {useLoaderData} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section, SideHeading} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {AboutPriorities} from './about-priorities.tsx'
import {AboutPurpose} from './about-purpose.tsx'
import {AboutStory} from './about-story.tsx'
import {AboutValues} from './about-values.tsx'
import type {load} from './about.loader.ts'

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
