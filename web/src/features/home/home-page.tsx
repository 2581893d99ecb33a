import {useLoaderData} from 'react-router-dom'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {Hero} from './hero.tsx'
import type {load} from './home.loader.ts'
import {Members} from './members.tsx'
import {NewsSection} from './news-section.tsx'
import {Services} from './services.tsx'
import {Story} from './story.tsx'
import {Value} from './value.tsx'

/** Home: seven sections (behaviour B80). One that breaks leaves the others standing. */
export function Page() {
  const {hero, story, members, services, value, news, newsTexts} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Hero {...hero} />
      <Story {...story} />
      <Members {...members} />
      <Services {...services} />
      <Value {...value} />
      <NewsSection news={news} texts={newsTexts} />
      <CallToAction />
    </Sections>
  )
}
