import type {ContentSource} from './content-source.ts'

/**
 * Maps entries of content one by one, so that a malformed one does not fail the others: it is left
 * out and named in the log. An entry that maps to nothing is left out without a message.
 *
 * @throws where `entries` is no array: then the content service gave no answer to the query.
 */
export function mapEntries<Entry, Result>(
  entries: readonly Entry[],
  map: (entry: Entry) => Result | undefined,
  log: ContentSource['log'],
): Result[] {
  if (!Array.isArray(entries)) throw new Error('The content service gave no list of entries.')
  return entries.flatMap((entry) => {
    try {
      const result = map(entry)
      return result === undefined ? [] : [result]
    } catch (error) {
      log?.(`A malformed entry is left out: ${JSON.stringify(entry)?.slice(0, 200)}`, error)
      return []
    }
  })
}
