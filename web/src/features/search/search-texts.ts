import type {ClientReturn} from '@sanity/client'
import {SEARCH_TEXTS} from '#schemas/texts.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseLinks} from '#web/src/shared/cms/text-lists.ts'
import type {searchPageQuery} from './search.queries.ts'

type Raw = ClientReturn<typeof searchPageQuery>

/** The page's texts; an emptied one has its first wording again (behaviour B136). */
export function searchTexts(raw: Raw | undefined) {
  const {groups, results, empty, suggestions} = raw ?? {}
  return {
    title: text(raw?.title, SEARCH_TEXTS.title),
    placeholder: text(raw?.placeholder, SEARCH_TEXTS.placeholder),
    intro: text(raw?.intro),
    all: text(groups?.all, SEARCH_TEXTS.groups.all),
    groups: {
      pages: text(groups?.pages, SEARCH_TEXTS.groups.pages),
      questions: text(groups?.questions, SEARCH_TEXTS.groups.questions),
      news: text(groups?.news, SEARCH_TEXTS.groups.news),
      publications: text(groups?.publications, SEARCH_TEXTS.groups.publications),
      albums: text(groups?.albums, SEARCH_TEXTS.groups.albums),
    },
    more: text(groups?.more, SEARCH_TEXTS.groups.more),
    one: text(results?.one, SEARCH_TEXTS.results.one),
    many: text(results?.many, SEARCH_TEXTS.results.many),
    notes: {
      exact: '',
      similar: text(results?.similar, SEARCH_TEXTS.results.similar),
      partial: text(results?.partial, SEARCH_TEXTS.results.partial),
    },
    emptyTitle: text(empty?.title, SEARCH_TEXTS.empty.title),
    emptyText: text(empty?.text, SEARCH_TEXTS.empty.text),
    suggestionsTitle: text(suggestions?.title, SEARCH_TEXTS.suggestions.title),
    suggestions: normaliseLinks(suggestions?.links),
  }
}

export type SearchTexts = ReturnType<typeof searchTexts>

/** Puts what was searched for, and a count, in the places that an editor's text names. */
export const fillText = (template: string, values: {search?: string; count?: number}): string =>
  template
    .replaceAll('{count}', () => String(values.count ?? ''))
    .replaceAll('{search}', () => values.search ?? '')
