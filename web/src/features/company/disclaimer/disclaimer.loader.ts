import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {disclaimerQuery} from './disclaimer.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, disclaimerQuery)
  return {
    ...normalisePageHead(page, 'Disclaimer'),
    dateLine: text(page?.dateLine),
    sections: normaliseClauses(page?.sections, 'section'),
  }
}
