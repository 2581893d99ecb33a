import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {bannerFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  ContactOpening,
  normaliseContactOpening,
} from '#web/src/shared/ui/contact/contact-button.tsx'
import {DocumentPage, LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {WithEditions, withEditions} from './editions.tsx'

export const codeOfConductQuery =
  defineQuery(`*[_type == "codeOfConductPage" && _id == "codeOfConductPage"][0]{
  dateLine, ${linkedText('intro')}, contact{buttonLabel, buttonNote, hint, draft}, rules[]{_key, title, ${linkedText('body')}, showContactDetails}, ${bannerFields}, ${seoFields}
}`)

export const load = (context: LoaderContext) =>
  withEditions(context, 'codeOfConductPage', loadDocument(context))

async function loadDocument(context: LoaderContext) {
  const page = await queryPage(context, codeOfConductQuery)
  const intro = normaliseRichText(page?.intro)
  return {
    ...normaliseBannerPage(page, 'Code of conduct'),
    dateLine: text(page?.dateLine),
    contact: normaliseContactOpening(page?.contact),
    intro: hasText(intro) ? intro : [],
    rules: normaliseClauses(page?.rules, 'rule'),
  }
}

export function Page() {
  const {editions, banner, dateLine, intro, contact, rules} = useLoaderData<typeof load>()
  const isEmpty = !dateLine && intro.length === 0 && rules.length === 0
  return (
    <WithEditions editions={editions} banner={banner}>
      <DocumentPage banner={banner} isEmpty={isEmpty}>
        <LongDocument
          clauses={rules}
          indexLabel="The rules"
          dateLine={dateLine}
          lead={
            (intro.length > 0 || contact.buttonLabel) && (
              <>
                {intro.length > 0 && <RichText value={intro} size="lead" />}
                <ContactOpening {...contact} variant="outline" />
              </>
            )
          }
        >
          {({body}) => <RichText value={body} />}
        </LongDocument>
      </DocumentPage>
    </WithEditions>
  )
}
