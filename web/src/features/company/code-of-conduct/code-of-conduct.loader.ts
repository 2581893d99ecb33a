import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import {normaliseClauses} from '#web/src/shared/cms/text-lists.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {codeOfConductQuery} from './code-of-conduct.queries.ts'

export async function load(context: LoaderContext) {
  const page = await fetchPageContent(context, codeOfConductQuery)
  const intro = normaliseRichText(page?.intro)
  return {
    ...normalisePageHead(page, 'Code of conduct'),
    dateLine: text(page?.dateLine),
    intro: hasText(intro) ? intro : [],
    rules: normaliseClauses(page?.rules, 'rule'),
  }
}
