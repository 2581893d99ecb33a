import type {ContentDocument} from './content-snapshot.ts'

/** Documents whose form asks about other documents, with the types that the answer depends on. */
const DEPENDS_ON: Record<string, readonly string[]> = {
  homePage: ['heroSlide', 'member', 'service', 'news'],
  redirect: ['redirect'],
  step: ['step'],
}

/**
 * What a document's checks depend on, as a text: it changes when they have to be made again. That a
 * slug is taken is looked for only when a document itself changes: its form holds that anyway.
 *
 * @param documents - All documents, drafts included.
 */
export function stampsOf(documents: Iterable<ContentDocument>): Map<string, string> {
  const all = [...documents]
  const byType = new Map<string, string[]>()
  for (const {_type, _id, _rev} of all) {
    byType.set(_type, [...(byType.get(_type) ?? []), `${_id}@${_rev}`])
  }
  // The home page counts; the others compare what the documents say.
  const asked = (type: string, own: string) =>
    own === 'homePage' ? String(byType.get(type)?.length ?? 0) : (byType.get(type) ?? []).join()
  return new Map(
    all.map(({_id, _type, _rev}) => [
      _id,
      [_rev, ...(DEPENDS_ON[_type] ?? []).map((type) => asked(type, _type))].join('|'),
    ]),
  )
}
