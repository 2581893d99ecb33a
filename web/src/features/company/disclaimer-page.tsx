import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ClauseDocument} from './clause-document.tsx'

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

export const Page = () => <ClauseDocument {...useLoaderData<typeof load>()} />
