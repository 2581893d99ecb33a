import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {PRIVACY_FACTS} from '#schemas/texts.ts'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {queryPage} from '#web/src/shared/cms/page-data.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ClauseDocument, normaliseClauseDocument} from './clause-document.tsx'
import {withEditions} from './editions.tsx'

export const privacyQuery = defineQuery(`*[_type == "privacyPage" && _id == "privacyPage"][0]{
  dateLine, ${linkedText('intro')}, officer, registration, hosting,
  sections[]{_key, title, ${linkedText('body')}, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

const factNames = ['officer', 'registration', 'hosting'] as const

export const load = (context: LoaderContext) =>
  withEditions(context, 'privacyPage', loadDocument(context))

async function loadDocument(context: LoaderContext) {
  const page = await queryPage(context, privacyQuery)
  return {
    ...normaliseClauseDocument(page, 'Privacy'),
    facts: factNames.flatMap((name) => {
      const value = text(page?.[name])
      return value ? [{label: PRIVACY_FACTS[name], value}] : []
    }),
  }
}

export const Page = () => <ClauseDocument {...useLoaderData<typeof load>()} />
