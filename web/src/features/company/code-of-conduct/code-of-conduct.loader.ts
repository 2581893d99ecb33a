import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {normaliseRichText} from '#web/src/shared/cms/normalise-rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {codeOfConductQuery} from './code-of-conduct.queries.ts'
import {hasText} from '#web/src/shared/cms/has-text.ts'
import {normaliseClauses} from '#web/src/shared/cms/normalise-clauses.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(codeOfConductQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'Code of conduct')
  const intro = normaliseRichText(page?.intro)
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    dateLine: text(page?.dateLine),
    intro: hasText(intro) ? intro : [],
    rules: normaliseClauses(page?.rules, 'rule'),
  }
}
