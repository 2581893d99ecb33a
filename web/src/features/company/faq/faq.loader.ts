import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {normaliseRichText} from '#web/src/shared/cms/normalise-rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {faqQuery} from './faq.queries.ts'
import {hasText} from '#web/src/shared/cms/has-text.ts'

export async function load({cms, request}: LoaderContext) {
  const {page, questions} = await cms.fetch(faqQuery, {}, {signal: request.signal})
  const opening = normaliseBanner(page?.banner, 'FAQ')
  return {
    meta: normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    entries: mapList(questions, ({_id, question, answer}) => {
      const title = text(question)
      const body = normaliseRichText(answer)
      return title && hasText(body) ? {id: _id, title, body} : undefined
    }),
  }
}
