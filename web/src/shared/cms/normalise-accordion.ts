import type {TypedObject} from '@portabletext/types'
import {mapList, text} from './normalise.ts'
import {normaliseRichText} from './normalise-rich-text.ts'
import {hasText} from './has-text.ts'

type Raw = {
  _key?: string | null
  question?: string | null
  answer?: readonly (object | null)[] | null
}

/** An accordion entry that has both a question and an answer. */
export type AccordionEntry = {id: string; title: string; body: TypedObject[]}

/**
 * Normalises a list of accordion entries; those without question or answer are left out.
 *
 * @param prefix starts each entry's id, which is its deep link: `partner-<key>`. The key stays the
 *   same when editors reorder the list or reword the question.
 */
export function normaliseAccordion(
  raw: readonly (Raw | null)[] | null | undefined,
  prefix: string,
): AccordionEntry[] {
  return mapList(raw, ({_key, question, answer}, index) => {
    const title = text(question)
    const body = normaliseRichText(answer)
    return title && hasText(body)
      ? {id: `${prefix}-${text(_key, String(index + 1))}`, title, body}
      : undefined
  })
}
