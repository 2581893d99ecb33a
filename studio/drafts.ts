import {getPublishedId, isDraftId} from '@sanity/client/csm'

/** One document as editors see it: its draft, its published version, or both. */
export interface DraftPair<Document> {
  /** The published id, without `drafts.`. */
  id: string
  draft: Document | null
  published: Document | null
}

/** Joins drafts with their published documents, in the order in which the ids first occur. */
export function pairDrafts<Document extends {_id: string}>(
  documents: Iterable<Document>,
): DraftPair<Document>[] {
  const pairs = new Map<string, DraftPair<Document>>()
  for (const document of documents) {
    const id = getPublishedId(document._id)
    const pair = pairs.get(id) ?? {id, draft: null, published: null}
    pairs.set(id, {...pair, [isDraftId(document._id) ? 'draft' : 'published']: document})
  }
  return [...pairs.values()]
}
