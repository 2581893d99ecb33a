import type {ContentDocument} from './content-snapshot.ts'

/** Types whose validation queries other documents, with the types that the result depends on. */
const DEPENDENCIES: Record<string, readonly string[]> = {
  homePage: ['heroSlide', 'member', 'service', 'news'],
  redirect: ['redirect'],
  step: ['step'],
}

/**
 * The cache key of each document's validation: it changes when the document has to be validated again.
 * Uniqueness of slugs is left out, since the form of the other document reports it as well.
 *
 * @param documents - All documents, drafts included.
 * @returns Keys by document id.
 */
export function validationKeys(documents: Iterable<ContentDocument>): Map<string, string> {
  const all = [...documents]
  const revisions = new Map<string, string[]>()
  for (const {_type, _id, _rev} of all) {
    revisions.set(_type, [...(revisions.get(_type) ?? []), `${_id}@${_rev}`])
  }
  // The home page only counts documents; the other types compare their content.
  const dependencyKey = (type: string, dependency: string) =>
    type === 'homePage'
      ? String(revisions.get(dependency)?.length ?? 0)
      : (revisions.get(dependency) ?? []).join()
  return new Map(
    all.map(({_id, _type, _rev}) => [
      _id,
      [_rev, ...(DEPENDENCIES[_type] ?? []).map((type) => dependencyKey(_type, type))].join('|'),
    ]),
  )
}
