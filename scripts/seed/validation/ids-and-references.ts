import {findBrokenReferences, isAssetId} from '#schemas/rules/site-paths.ts'
import {SINGLETON_IDS} from '#schemas/pages.ts'
import {type DocumentProblem, type SeedEntry, problemAt} from './document-problem.ts'

const singletons = new Set<string>(SINGLETON_IDS)

/** Ids that are used twice, have a dot, or do not fit a singleton. */
export function idProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
  const ids = new Map<string, SeedEntry>()
  return entries.flatMap((entry) => {
    const {_id: id, _type: type} = entry.document
    const first = ids.get(id)
    ids.set(id, first ?? entry)
    return [
      ...(first ? [problemAt(entry, '_id', `${first.file} already has a document “${id}”.`)] : []),
      ...(id.includes('.')
        ? [problemAt(entry, '_id', `“${id}” has a dot: it would not be readable without a token.`)]
        : []),
      ...(singletons.has(type) && id !== type
        ? [problemAt(entry, '_id', `There is one “${type}” only: its _id is its type.`)]
        : []),
    ]
  })
}

/** References to documents that are not in the seed. Assets are not references yet. */
export function referenceProblems(entries: readonly SeedEntry[]): DocumentProblem[] {
  const ids = new Set(entries.map(({document}) => document._id))
  const exists = (id: string) => isAssetId(id) || ids.has(id)
  return entries.flatMap((entry) =>
    findBrokenReferences(entry.document, exists).map(({path, message}) =>
      problemAt(entry, path, message),
    ),
  )
}
