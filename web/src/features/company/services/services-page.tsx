import {useLoaderData} from 'react-router-dom'
import {Accordion} from '../../../shared/ui/accordion.tsx'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
import {PromoCards} from './promo-cards.tsx'
import {ServiceDetail} from './service-detail.tsx'
import type {load} from './services.loader.ts'
import styles from './services.module.css'

export function Page() {
  const {banner, intro, services, cards} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || services.length > 0) && (
        <Section>
          {intro && <p className={styles.intro}>{intro}</p>}
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
