import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {initiativesQuery} from './initiatives.queries.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(initiativesQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Initiatives')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'initiative'),
  }
}
