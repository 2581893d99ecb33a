import type {Effect} from '../../store/commit.ts'
import {draftIdOf, isPublicId, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import {tagsOfDocument} from './document-tags.ts'
import {ANY_DOCUMENT_TAG, type SyncTag} from './tag.ts'

/**
 * The sync tags of the queries that a transaction may affect; none where it has no effects.
 *
 * @param find a document as it is now.
 */
export function tagsOfEffects(
  effects: readonly Effect[],
  find: (id: string) => LakeDocument | undefined,
): SyncTag[] {
  if (effects.length === 0) return []
  const tags = new Set<SyncTag>([ANY_DOCUMENT_TAG])
  for (const {id, before, after} of effects) {
    // A draft hides the published document, or shows it again; a version hides both.
    const publishedId = publishedIdOf(id)
    const hidden = isPublicId(id) ? [] : [publishedId, draftIdOf(publishedId)].map(find)
    for (const document of [before, after, ...hidden]) {
      if (document) for (const tag of tagsOfDocument(document)) tags.add(tag)
    }
  }
  return [...tags]
}
