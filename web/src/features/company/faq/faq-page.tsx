import {useLoaderData} from 'react-router-dom'
import {faqPage} from '#web/src/shared/seo/faq-page.ts'
import {JsonLd} from '#web/src/shared/seo/json-ld.tsx'
import {Accordion} from '#web/src/shared/ui/accordion/accordion.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import type {load} from './faq.loader.ts'
import {Permalink} from './permalink.tsx'
import {Sections} from '#web/src/shared/ui/document/sections.tsx'
import styles from './faq.module.css'

export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {entries.length > 0 && <JsonLd data={faqPage(entries)} />}
      {(intro || entries.length > 0) && (
        <Section>
          <div className={styles.layout}>
            {intro && <p className={styles.intro}>{intro}</p>}
            <Accordion
              headingLevel="h2"
              items={entries.map(({id, title, body}) => ({
                id,
                title,
                content: (
                  <>
                    <RichText value={body} />
                    <Permalink id={id} />
                  </>
                ),
              }))}
            />
          </div>
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
