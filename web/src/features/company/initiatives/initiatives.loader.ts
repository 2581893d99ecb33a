import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/load-page-content.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {initiativesQuery} from './initiatives.queries.ts'
import {normaliseAccordion} from '#web/src/shared/cms/normalise-accordion.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, initiativesQuery)
  return {
    ...normalisePageHead(page, 'Initiatives'),
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'initiative'),
  }
}
