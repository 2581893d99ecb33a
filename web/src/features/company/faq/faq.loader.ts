import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {fetchPageContent, normalisePageHead} from '#web/src/shared/cms/page-content.ts'
import {hasText, normaliseRichText} from '#web/src/shared/cms/rich-text.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {faqQuery} from './faq.queries.ts'
import {groupQuestions} from './group-questions.ts'

export async function load(context: LoaderContext) {
  const {page, questions} = await fetchPageContent(context, faqQuery)
  return {
    ...normalisePageHead(page, 'FAQ'),
    intro: text(page?.intro),
    groups: groupQuestions(
      mapList(questions, ({_id, question, answer, group}) => {
        const title = text(question)
        const body = normaliseRichText(answer)
        return title && hasText(body) ? {id: _id, title, body, group: text(group)} : undefined
      }),
    ),
  }
}
