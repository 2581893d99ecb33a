import {text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import {richText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {codeOfConductQuery} from './code-of-conduct.queries.ts'
import {hasWords} from '#web/src/shared/cms/has-words.ts'
import {readSections} from '#web/src/shared/cms/read-sections.ts'

export async function load({cms, request}: LoaderContext) {
  const page = await cms.fetch(codeOfConductQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'Code of conduct')
  const intro = richText(page?.intro)
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    dateLine: text(page?.dateLine),
    intro: hasWords(intro) ? intro : [],
    rules: readSections(page?.rules, 'rule'),
  }
}
