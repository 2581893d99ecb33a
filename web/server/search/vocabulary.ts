import MiniSearch from 'minisearch'

/** A word of the index, how well it fits a searched word, and how many entries have it. */
type Term = {word: string; weight: number; count: number}

/** The words that a searched word may stand for. */
export type Expansion = {terms: Term[]; isSimilar: boolean}

const mostTerms = 12

/** One typing mistake from 4 letters on, two from 8 on; numbers and longer words than 20 letters have to be right. */
const mistakes = (word: string): number =>
  word.length < 4 || word.length > 20 || /^\d+$/.test(word) ? 0 : word.length < 8 ? 1 : 2

/** From how many letters on a word may be the beginning of a longer one: fewer begin too many. */
const shortestPrefix = 3

/** Letters by which the other forms of a word are longer: `buyer`, `buyers`. */
const longestEnding = 2

/** Tells whether a word is another, or a form of it that is a little longer: `tariffs`, `tariff`. */
export const isFormOf = (word: string, base: string): boolean =>
  word.startsWith(base) && word.length <= base.length + longestEnding

/** The words of all entries and how many entries have each, so that a search knows ahead what it costs. */
export function createVocabulary() {
  const counts = new Map<string, number>()
  const lookup = new MiniSearch<{id: string}>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (word) => word,
  })
  const find = (word: string, options: {prefix?: boolean; fuzzy?: number}): Term[] =>
    lookup
      .search(word, {...options, maxFuzzy: 2})
      .map(({id, score}) => ({word: String(id), weight: score, count: counts.get(String(id)) ?? 0}))

  return {
    add(entryWords: ReadonlySet<string>): void {
      for (const word of entryWords) {
        const count = counts.get(word) ?? 0
        if (count === 0) lookup.add({id: word})
        counts.set(word, count + 1)
      }
    },
    remove(entryWords: ReadonlySet<string>): void {
      for (const word of entryWords) {
        const count = (counts.get(word) ?? 0) - 1
        if (count > 0) counts.set(word, count)
        else if (counts.delete(word)) lookup.discard(word)
      }
    },
    /**
     * The words that a searched word stands for: itself and its forms (`flared`); where it is not known,
     * those that it begins; where there are none, similar ones.
     */
    expand(word: string): Expansion {
      const isPrefix = word.length >= shortestPrefix
      const longest = counts.has(word) ? word.length + longestEnding : Infinity
      const exact = find(word, {prefix: isPrefix}).filter((term) => term.word.length <= longest)
      const isSimilar = exact.length === 0 && mistakes(word) > 0
      const matches = isSimilar ? find(word, {fuzzy: mistakes(word)}) : exact
      const best = matches[0]?.weight ?? 1
      const terms = matches
        .slice(0, mostTerms)
        .map((term) => ({...term, weight: term.word === word ? 1 : (0.6 * term.weight) / best}))
      return {terms, isSimilar}
    },
  }
}
