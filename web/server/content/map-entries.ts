import type {ContentSource} from './content-source.ts'

export type EntryMapper = <Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry) => Result | undefined,
) => Result[]

/**
 * A function that maps a list of content entry by entry, so that a malformed one does not fail the
 * others: it is left out and named in the log, once until it changes or is mended, however often the
 * list is mapped. An entry that maps to nothing is left out without a message. Each list needs a mapper
 * of its own. The mapper throws where `entries` is no array: then the content service gave no answer to
 * the query.
 */
export function createEntryMapper(log: ContentSource['log']): EntryMapper {
  let known = new Set<string>()
  return (entries, map) => {
    if (!Array.isArray(entries)) throw new Error('The content service gave no list of entries.')
    const malformed = new Set<string>()
    const results = entries.flatMap((entry) => {
      try {
        const result = map(entry)
        return result === undefined ? [] : [result]
      } catch (error) {
        const text = JSON.stringify(entry) ?? ''
        if (!known.has(text) && !malformed.has(text)) {
          log?.(`A malformed entry is left out: ${text.slice(0, 200)}`, error)
        }
        malformed.add(text)
        return []
      }
    })
    known = malformed
    return results
  }
}
