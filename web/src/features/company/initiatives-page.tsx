import {defineQuery} from 'groq'
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

export const initiativesQuery =
  defineQuery(`*[_type == "initiativesPage" && _id == "initiativesPage"][0]{
  intro, items[]{_key, question, ${linkedText('answer')}}, ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await queryPage(context, initiativesQuery)
  return {
    ...normaliseBannerPage(page, 'Initiatives'),
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'initiative'),
  }
}

export function Page() {
  const {banner, intro, entries} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      {intro && (
        <Section>
          <Intro text={intro} />
        </Section>
      )}
      {entries.length > 0 && (
        <Section tone="dark">
          <EntryList entries={entries} headingLevel="h2" look="display" numbered />
        </Section>
      )}
      <CallToAction />
    </Sections>
  )
}
