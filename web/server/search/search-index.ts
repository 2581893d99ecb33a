import MiniSearch, {type Query, type SearchResult} from 'minisearch'
import type {SearchGroupName, SearchMatch} from '#web/src/shared/search/search.ts'
import {createVocabulary, type Expansion, isFormOf} from './vocabulary.ts'
import {foldedWords, queryWords} from './words.ts'

/** An entry that can be found: its texts are plain. */
export type SearchEntry = {
  id: string
  group: SearchGroupName
  url: string
  title: string
  summary: string
  /** Words that are not shown: tags, the author. */
  keywords: string
  /** Headings within a page, which count as its title does. */
  headings?: string
  body: string
  /** `YYYY-MM-DD` */
  date?: string
  /** Follows all others unless its title matches. */
  isSmallPrint?: true
}

/** Folded words that visitors search for, and those of the texts for which they stand as well. */
export type Synonym = {searched: readonly string[]; meant: readonly string[]}

/** The entries found, the best first: `match` has the words of each entry that match, as keys. */
export type SearchMatches = {
  match: SearchMatch
  results: Pick<SearchResult, 'id' | 'match'>[]
  /** Tells whether an entry's own title has all searched words. */
  isInTitle: (id: string) => boolean
}

/**
 * How many entries, each counted for each word that it has, one search may look at: about 20 ms. In a
 * search that would need more, the words that most entries have are left out.
 */
const budget = 15_000

/** A full-text index in memory. */
export function createSearchIndex() {
  const entries = new Map<string, SearchEntry>()
  /** The words of each entry's own title, without its headings. */
  const titles = new Map<string, ReadonlySet<string>>()
  let synonyms: readonly Synonym[] = []
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
    titles.delete(id)
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
      boostDocument: (id, word) => {
        if (titles.get(String(id))?.has(word)) return ownTitle
        return entries.get(String(id))?.isSmallPrint ? smallPrint : 1
      },
    }
    return index.search(query)
  }
  /** The words that a searched word stands for, those of its synonyms after its own. */
  const expand = (word: string): Expansion => {
    const meant = synonyms
      .filter(({searched}) => searched.some((each) => isFormOf(word, each)))
      .flatMap((synonym) => synonym.meant)
    const synonymTerms = meant
      .flatMap((each) => vocabulary.expand(each).terms)
      .map((term) => ({...term, weight: synonymWeight * term.weight}))
    const expansion = vocabulary.expand(word)
    if (synonymTerms.length === 0) return expansion
    const terms = [...(expansion.isSimilar ? [] : expansion.terms), ...synonymTerms]
    const first = new Map(terms.toReversed().map((term) => [term.word, term]))
    return {terms: terms.filter((term) => first.get(term.word) === term), isSimilar: false}
  }
  return {
    entries: (): ReadonlyMap<string, SearchEntry> => entries,
    put(entry: SearchEntry): void {
      remove(entry.id)
      entries.set(entry.id, entry)
      titles.set(entry.id, new Set(foldedWords(entry.title)))
      index.add({id: entry.id, title: titleOf(entry), text: textOf(entry)})
      vocabulary.add(wordsOf(entry))
    },
    remove,
    /** Replaces the synonyms. */
    putSynonyms(list: readonly Synonym[]): void {
      synonyms = list
    },
    /** Everything that matches, the best first. */
    find(text: string): SearchMatches {
      const expansions = queryWords(text).map(expand)
      const matched = expansions.filter(({terms}) => terms.length > 0)
      const chosen = withinBudget(matched)
      const isInTitle = (id: string) =>
        chosen.every(({terms}) => terms.some(({word}) => titles.get(id)?.has(word)))
      if (chosen.length === 0) return {match: 'exact', results: [], isInTitle}
      if (matched.length === expansions.length) {
        const all = search(chosen, 'AND')
        const match = matched.some(({isSimilar}) => isSimilar) ? 'similar' : 'exact'
        if (all.length > 0) return {match, results: all, isInTitle}
      }
      return {match: 'partial', results: search(chosen, 'OR'), isInTitle}
    },
  }
}

/** How much a word counts that only stands for a searched one. */
const synonymWeight = 0.6

/** How much a word counts that the entry's own title has, and not a heading or a text alone. */
const ownTitle = 2

/** How much a match in the text of small print counts. */
const smallPrint = 0.01

const titleOf = ({title, headings = ''}: SearchEntry) => `${title}\n${headings}`

const textOf = ({keywords, summary, body}: SearchEntry) => `${keywords}\n${summary}\n${body}`

const wordsOf = (entry: SearchEntry): ReadonlySet<string> =>
  new Set(foldedWords(`${titleOf(entry)}\n${textOf(entry)}`))

/** The rarest words first, each with its best terms, until the budget is used up; at least one. */
function withinBudget(expansions: Expansion[]): Expansion[] {
  const affordable = expansions.map(({terms, isSimilar}) => {
    let cost = 0
    const kept = terms.filter(({count}, index) => {
      const fits = index === 0 || cost + count <= budget / 2
      if (fits) cost += count
      return fits
    })
    return {terms: kept, isSimilar, cost}
  })
  let total = 0
  return affordable
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({cost}, index) => {
      total += cost
      return index === 0 || total <= budget
    })
}
