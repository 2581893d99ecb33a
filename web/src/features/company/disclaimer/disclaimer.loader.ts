import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {disclaimerQuery} from './disclaimer.queries.ts'
import {normaliseClauses} from '#web/src/shared/cms/normalise-clauses.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(disclaimerQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Disclaimer')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    dateLine: text(page?.dateLine),
    sections: normaliseClauses(page?.sections, 'section'),
  }
}
