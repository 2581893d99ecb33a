import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {queryPage} from '#web/src/shared/cms/page-data.ts'
import type {Clause} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ClauseDocument, normaliseClauseDocument} from './clause-document.tsx'
import {withEditions} from './editions.tsx'

export const termsQuery = defineQuery(`*[_type == "termsPage" && _id == "termsPage"][0]{
  dateLine, ${linkedText('intro')}, sections[]{_key, title, ${linkedText('body')}, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export const load = (context: LoaderContext) =>
  withEditions(context, 'termsPage', loadDocument(context))

async function loadDocument(context: LoaderContext) {
  const page = await queryPage(context, termsQuery)
  const document = normaliseClauseDocument(page, 'Terms and conditions')
  return {...document, sections: withContactLines(document.sections)}
}

/** The last section shows the contact lines unless another does. */
function withContactLines(sections: Clause[]): Clause[] {
  if (sections.some(({showContactDetails}) => showContactDetails)) return sections
  return sections.map((section, index) =>
    index === sections.length - 1 ? {...section, showContactDetails: true} : section,
  )
}

export const Page = () => <ClauseDocument {...useLoaderData<typeof load>()} />
