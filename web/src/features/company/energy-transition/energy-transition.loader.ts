import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {energyTransitionQuery} from './energy-transition.queries.ts'
import {readEmissions} from './read-emissions.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(energyTransitionQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Energy transition')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    introduction: {
      title: text(page?.introduction?.title, 'Where we stand'),
      entries: normaliseAccordion(page?.introduction?.items, 'stance'),
    },
    initiatives: {
      title: text(page?.initiatives?.title, 'What we work on'),
      entries: normaliseAccordion(page?.initiatives?.items, 'initiative'),
    },
    emissions: readEmissions(page?.emissions),
  }
}
