import type {TypedObject} from '@portabletext/types'
import {AUDIENCES} from '#schemas/vocabulary.ts'
import {href, list, mapList, text} from './normalise.ts'
import {hasText, normaliseRichText} from './rich-text.ts'

type RichBlocks = readonly (object | null)[] | null

type RawEntry = {
  _key?: string | null
  question?: string | null
  answer?: RichBlocks
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
  raw: readonly (RawEntry | null)[] | null | undefined,
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

type RawClause = {
  title?: string | null
  body?: RichBlocks
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
  raw: readonly (RawClause | null)[] | null | undefined,
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

type RawText = {_key?: string | null; title?: string | null; text?: string | null}

/** A short text under a title of its own. */
export type TitledText = {key: string; title: string; text: string}

/** Normalises a list of titled texts; one without a title is left out. */
export function normaliseTitledTexts(
  raw: readonly (RawText | null)[] | null | undefined,
): TitledText[] {
  return mapList(raw, (item, index) => {
    const title = text(item.title)
    return title ? {key: text(item._key, String(index)), title, text: text(item.text)} : undefined
  })
}

/** Normalises a titled list of lines, blank ones left out. */
export function normaliseTitledList(
  raw: {title?: string | null; items?: readonly (string | null)[] | null} | null | undefined,
  fallbackTitle: string,
) {
  return {
    title: text(raw?.title, fallbackTitle),
    items: list(raw?.items)
      .map((item) => item.trim())
      .filter(Boolean),
  }
}

/** Normalises a titled rich text; a body without text is an empty list. */
export function normaliseTitledRichText(
  raw: {title?: string | null; body?: RichBlocks} | null | undefined,
  fallbackTitle: string,
) {
  const body = normaliseRichText(raw?.body)
  return {title: text(raw?.title, fallbackTitle), body: hasText(body) ? body : []}
}

type RawLink = {_key: string; label?: string | null; href?: string | null}

export type LabelledLink = {key: string; label: string; href: string}

/** Links of content, without those that have no label or no safe URL. */
export const normaliseLinks = (raw: readonly RawLink[] | null | undefined): LabelledLink[] =>
  mapList(raw, ({_key, ...link}) => {
    const label = text(link.label)
    const url = href(link.href)
    return label && url ? {key: _key, label, href: url} : undefined
  })

type RawTitledLink = {
  title: string | null
  text: string | null
  link: {label: string | null; href: string | null} | null
}

/** Links with a title and a text of their own, without those that have no title or lead nowhere. */
export const normaliseTitledLinks = (
  raw: readonly RawTitledLink[] | null | undefined,
): (LabelledLink & {title: string; text: string})[] =>
  mapList(raw, ({title: rawTitle, text: rawText, link}, index) => {
    const [to] = normaliseLinks(link && [{_key: String(index), ...link}])
    const title = text(rawTitle)
    return to && title ? {...to, title, text: text(rawText)} : undefined
  })

const audiences = {
  buyers: 'For buyers',
  sellers: 'For sellers',
  market: 'For the market',
} as const

/** Names the audiences of a service; empty where none is set. */
export function audienceNote(raw: readonly (string | null)[] | null): string {
  return AUDIENCES.filter((name) => raw?.includes(name))
    .map((name) => audiences[name])
    .join(' · ')
}
