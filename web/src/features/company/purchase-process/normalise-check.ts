import {PURCHASE_PROCESS_TEXTS} from '#schemas/texts.ts'
import type {ClientReturn} from '@sanity/client'
import {CHECK_QUESTIONS} from '#schemas/vocabulary.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import type {purchaseProcessQuery} from './purchase-process.queries.ts'

type Raw = NonNullable<ClientReturn<typeof purchaseProcessQuery>['page']>['check'] | undefined

/**
 * The eligibility check; nothing unless all of its questions have choices and there is a result to
 * show: half a check would answer wrongly.
 */
export function normaliseCheck(raw: Raw) {
  const questions = mapList(raw?.questions, ({_key, question, options}) => {
    const title = text(question)
    const choices = mapList(options, (option) => {
      const label = text(option.label)
      const {_key: key, isEligible} = option
      return label
        ? {key, label, isEligible: isEligible === true, answer: text(option.answer)}
        : undefined
    })
    return title && choices.length > 0 ? {key: _key, title, choices} : undefined
  })
  const success = text(raw?.success)
  if (questions.length !== CHECK_QUESTIONS || !success) return undefined
  return {
    title: text(raw?.title, PURCHASE_PROCESS_TEXTS.check),
    text: text(raw?.text),
    questions,
    success,
  }
}

export type Check = NonNullable<ReturnType<typeof normaliseCheck>>
