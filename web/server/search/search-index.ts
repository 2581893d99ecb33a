import MiniSearch, {type Query, type SearchResult} from 'minisearch'
import type {SearchGroupName, SearchMatch} from '#web/src/shared/search/search.ts'
import {createVocabulary, type Expansion} from './vocabulary.ts'
import {foldedWords, queryWords} from './words.ts'

/** What can be found: its texts are plain. */
export type SearchEntry = {
  id: string
  group: SearchGroupName
  url: string
  title: string
  summary: string
  /** Words that are not shown: tags, the author. */
  keywords: string
  body: string
  /** `YYYY-MM-DD` */
  date?: string
}

/** What was found, the best first: `match` has the words of each entry that match, as keys. */
export type SearchMatches = {match: SearchMatch; results: Pick<SearchResult, 'id' | 'match'>[]}

/**
 * How many entries, each counted for each word that it has, one search may look at: about 20 ms. Of a
 * search that would need more, the words that most entries have are left out.
 */
const budget = 15_000

/** A full-text index in memory. */
export function createSearchIndex() {
  const entries = new Map<string, SearchEntry>()
  const vocabulary = createVocabulary()
  // Two fields, since each costs time in every search.
  const index = new MiniSearch<{id: string; title: string; text: string}>({
    fields: ['title', 'text'],
    tokenize: foldedWords,
    processTerm: (folded) => folded,
    searchOptions: {boost: {title: 6}},
  })
  const remove = (id: string) => {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    index.discard(id)
    vocabulary.remove(wordsOf(entry))
  }
  const search = (expansions: Expansion[], combineWith: 'AND' | 'OR') => {
    const weights = new Map(
      expansions.flatMap(({terms}) => terms.map(({word, weight}) => [word, weight] as const)),
    )
    const query: Query = {
      combineWith,
      queries: expansions.map(({terms}) => ({
        combineWith: 'OR',
        queries: terms.map(({word}) => word),
      })),
      boostTerm: (word) => weights.get(word) ?? 1,
    }
    return index.search(query)
  }
  return {
    entries: (): ReadonlyMap<string, SearchEntry> => entries,
    put(entry: SearchEntry): void {
      remove(entry.id)
      entries.set(entry.id, entry)
      index.add({id: entry.id, title: entry.title, text: textOf(entry)})
      vocabulary.add(wordsOf(entry))
    },
    remove,
    /** Everything that matches, the best first. */
    find(text: string): SearchMatches {
      const expansions = queryWords(text).map((word) => vocabulary.expand(word))
      const known = expansions.filter(({terms}) => terms.length > 0)
      const chosen = withinBudget(known)
      if (chosen.length === 0) return {match: 'exact', results: []}
      if (known.length === expansions.length) {
        const all = search(chosen, 'AND')
        const match = known.some(({isSimilar}) => isSimilar) ? 'similar' : 'exact'
        if (all.length > 0) return {match, results: all}
      }
      return {match: 'partial', results: search(chosen, 'OR')}
    },
  }
}

const textOf = ({keywords, summary, body}: SearchEntry) => `${keywords}\n${summary}\n${body}`

const wordsOf = (entry: SearchEntry): ReadonlySet<string> =>
  new Set(foldedWords(`${entry.title}\n${textOf(entry)}`))

/** The rarest words first, each with its best terms, until the budget is used up; at least one. */
function withinBudget(expansions: Expansion[]): Expansion[] {
  const affordable = expansions.map(({terms, isSimilar}) => {
    let cost = 0
    const kept = terms.filter(({count}, place) => {
      const fits = place === 0 || cost + count <= budget / 2
      if (fits) cost += count
      return fits
    })
    return {terms: kept, isSimilar, cost}
  })
  let total = 0
  return affordable
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({cost}, place) => {
      total += cost
      return place === 0 || total <= budget
    })
}
