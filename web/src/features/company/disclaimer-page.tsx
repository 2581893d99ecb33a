import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {DocumentPage, LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {ClauseBody} from './clause-body.tsx'

export const disclaimerQuery =
  defineQuery(`*[_type == "disclaimerPage" && _id == "disclaimerPage"][0]{
  dateLine, sections[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, disclaimerQuery)
  return {
    ...normalisePageHead(page, 'Disclaimer'),
    dateLine: text(page?.dateLine),
    sections: normaliseClauses(page?.sections, 'section'),
  }
}

export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <DocumentPage banner={banner} isEmpty={!dateLine && sections.length === 0}>
      <LongDocument clauses={sections} indexLabel="Sections" dateLine={dateLine}>
        {(clause) => <ClauseBody {...clause} />}
      </LongDocument>
    </DocumentPage>
  )
}
