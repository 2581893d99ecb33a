import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseAccordion} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {partnershipsQuery} from './partnerships.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, partnershipsQuery)
  return {
    ...normalisePageHead(page, 'Partnerships'),
    intro: text(page?.intro),
    entries: normaliseAccordion(page?.items, 'partner'),
  }
}
