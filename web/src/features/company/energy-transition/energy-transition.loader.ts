import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/load-page-content.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {energyTransitionQuery} from './energy-transition.queries.ts'
import {normaliseEmissions} from './normalise-emissions.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, energyTransitionQuery)
  return {
    ...normalisePageHead(page, 'Energy transition'),
    introduction: {
      title: text(page?.introduction?.title, 'Where we stand'),
      entries: normaliseAccordion(page?.introduction?.items, 'stance'),
    },
    initiatives: {
      title: text(page?.initiatives?.title, 'What we work on'),
      entries: normaliseAccordion(page?.initiatives?.items, 'initiative'),
    },
    emissions: normaliseEmissions(page?.emissions),
  }
}
