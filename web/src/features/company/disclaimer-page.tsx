import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {queryPage} from '#web/src/shared/cms/page-data.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ClauseDocument, normaliseClauseDocument} from './clause-document.tsx'
import {withEditions} from './editions.tsx'

export const disclaimerQuery =
  defineQuery(`*[_type == "disclaimerPage" && _id == "disclaimerPage"][0]{
  dateLine, ${linkedText('intro')}, sections[]{_key, title, ${linkedText('body')}, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export const load = (context: LoaderContext) =>
  withEditions(context, 'disclaimerPage', loadDocument(context))

async function loadDocument(context: LoaderContext) {
  return normaliseClauseDocument(await queryPage(context, disclaimerQuery), 'Disclaimer')
}

export const Page = () => <ClauseDocument {...useLoaderData<typeof load>()} />
