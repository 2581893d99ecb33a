import type {TypedObject} from '@portabletext/types'
import {mapList, text} from './normalise.ts'
import {normaliseRichText} from './normalise-rich-text.ts'
import {hasText} from './has-text.ts'

type Raw = {
  title?: string | null
  body?: readonly (object | null)[] | null
  showContactDetails?: boolean | null
}

/** One numbered clause of a long document. */
export type Clause = {
  id: string
  number: number
  title: string
  body: TypedObject[]
  showContactDetails: boolean
}

/**
 * Normalises the clauses of a long document; empty ones are left out.
 *
 * @param prefix starts each clause's id, which is its deep link and bears the number that readers
 *   quote: `rule-3`.
 */
export function normaliseClauses(
  raw: readonly (Raw | null)[] | null | undefined,
  prefix: string,
): Clause[] {
  const clauses = mapList(raw, ({title, body, showContactDetails}) => {
    const clause = {
      title: text(title),
      body: normaliseRichText(body),
      showContactDetails: showContactDetails ?? false,
    }
    return clause.title && (hasText(clause.body) || clause.showContactDetails) ? clause : undefined
  })
  return clauses.map((clause, index) => ({
    ...clause,
    id: `${prefix}-${index + 1}`,
    number: index + 1,
  }))
}
