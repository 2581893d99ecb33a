import {ENERGY_TRANSITION_TEXTS} from '#schemas/texts.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseAccordion} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {energyTransitionQuery} from './energy-transition.queries.ts'
import {normaliseEmissions} from './normalise-emissions.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, energyTransitionQuery)
  return {
    ...normalisePageHead(page, 'Energy transition'),
    introduction: {
      title: text(page?.introduction?.title, ENERGY_TRANSITION_TEXTS.introduction),
      entries: normaliseAccordion(page?.introduction?.items, 'stance'),
    },
    initiatives: {
      title: text(page?.initiatives?.title, ENERGY_TRANSITION_TEXTS.initiatives),
      entries: normaliseAccordion(page?.initiatives?.items, 'initiative'),
    },
    emissions: normaliseEmissions(page?.emissions),
  }
}
