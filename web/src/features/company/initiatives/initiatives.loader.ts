import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseAccordion} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {initiativesQuery} from './initiatives.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, initiativesQuery)
  return {
    ...normalisePageHead(page, 'Initiatives'),
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'initiative'),
  }
}
