import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {type Clause, normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ClauseDocument} from './clause-document.tsx'

export const termsQuery = defineQuery(`*[_type == "termsPage" && _id == "termsPage"][0]{
  dateLine, sections[]{_key, title, body, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, termsQuery)
  return {
    ...normalisePageHead(page, 'Terms and conditions'),
    dateLine: text(page?.dateLine),
    sections: withContactLines(normaliseClauses(page?.sections, 'section')),
  }
}

/** The last section shows the contact lines unless another does. */
function withContactLines(sections: Clause[]): Clause[] {
  if (sections.some(({showContactDetails}) => showContactDetails)) return sections
  return sections.map((section, index) =>
    index === sections.length - 1 ? {...section, showContactDetails: true} : section,
  )
}

export const Page = () => <ClauseDocument {...useLoaderData<typeof load>()} />
