import {useLoaderData} from 'react-router-dom'
import {Accordion} from '#web/src/shared/ui/accordion/accordion.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {PromoCards} from './promo-cards.tsx'
import {ServiceDetail} from './service-detail.tsx'
import type {load} from './services.loader.ts'

export function Page() {
  const {banner, intro, services, cards} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || services.length > 0) && (
        <Section>
          <Intro text={intro} />
          <Accordion
            firstOpen
            numbered
            look="display"
            headingLevel="h2"
            items={services.map(({id, title, ...service}) => ({
              id,
              title,
              content: <ServiceDetail {...service} />,
            }))}
          />
        </Section>
      )}
      <PromoCards cards={cards} />
      <CallToAction />
    </Sections>
  )
}
