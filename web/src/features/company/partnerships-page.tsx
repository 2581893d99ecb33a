import {defineQuery} from 'groq'
import type {CSSProperties} from 'react'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {normaliseAccordion} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import styles from './partnerships-page.module.css'

export const partnershipsQuery =
  defineQuery(`*[_type == "partnershipsPage" && _id == "partnershipsPage"][0]{
  intro, items[]{_key, question, ${linkedText('answer')}}, ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await queryPage(context, partnershipsQuery)
  return {
    ...normaliseBannerPage(page, 'Partnerships'),
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'partner'),
  }
}

/** Partners as streams that join, one after another, the flow at the side. */
export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  const streams: CSSProperties & {'--streams': number} = {'--streams': entries.length}
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || entries.length > 0) && (
        <Section className={styles.band}>
          <Intro text={intro} />
          {entries.length > 0 && (
            <div className={styles.streams} style={streams}>
              <EntryList entries={entries} headingLevel="h2" look="display" />
              <div className={styles.foot} />
            </div>
          )}
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
