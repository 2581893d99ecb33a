import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {banner, pageMeta} from '#web/src/shared/cms/page-fields.ts'
import {richText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {faqQuery} from './faq.queries.ts'
import {hasWords} from '#web/src/shared/cms/has-words.ts'

export async function load({cms, request}: LoaderContext) {
  const {page, questions} = await cms.fetch(faqQuery, {}, {signal: request.signal})
  const opening = banner(page?.banner, 'FAQ')
  return {
    meta: pageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
    banner: opening,
    intro: text(page?.intro),
    entries: mapList(questions, ({_id, question, answer}) => {
      const title = text(question)
      const body = richText(answer)
      return title && hasWords(body) ? {id: _id, title, body} : undefined
    }),
  }
}
