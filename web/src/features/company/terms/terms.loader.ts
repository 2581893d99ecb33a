import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {normaliseClauses, type Clause} from '#web/src/shared/cms/normalise-clauses.ts'
import {termsQuery} from './terms.queries.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(termsQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Terms and conditions')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    dateLine: text(page?.dateLine),
    sections: withContactLines(normaliseClauses(page?.sections, 'section')),
  }
}

/** The last section carries the contact lines (specification, section 2) unless another does. */
function withContactLines(sections: Clause[]): Clause[] {
  if (sections.some(({showContactDetails}) => showContactDetails)) return sections
  return sections.map((section, index) =>
    index === sections.length - 1 ? {...section, showContactDetails: true} : section,
  )
}
