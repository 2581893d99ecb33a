import {useLoaderData} from 'react-router-dom'
import {faqPage} from '../../../shared/seo/faq-page.ts'
import {JsonLd} from '../../../shared/seo/json-ld.tsx'
import {Accordion} from '../../../shared/ui/accordion.tsx'
import {Banner} from '../../../shared/ui/banner.tsx'
import {CallToAction} from '../../../shared/ui/call-to-action.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {RichText} from '../../../shared/ui/rich-text.tsx'
import type {load} from './faq.loader.ts'
import {Permalink} from './permalink.tsx'
import {PrintedPage} from '../../../shared/ui/printed-page.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
import styles from './faq.module.css'

export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {entries.length > 0 && <JsonLd data={faqPage(entries)} />}
      <PrintedPage>
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
        <div data-print="no">
          <CallToAction />
        </div>
      </PrintedPage>
    </Sections>
  )
}
