import {text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/load-page-content.ts'
import {normaliseRichText} from '#web/src/shared/cms/normalise-rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {codeOfConductQuery} from './code-of-conduct.queries.ts'
import {hasText} from '#web/src/shared/cms/has-text.ts'
import {normaliseClauses} from '#web/src/shared/cms/normalise-clauses.ts'

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
