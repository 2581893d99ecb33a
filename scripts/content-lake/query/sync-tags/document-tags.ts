import {isRecord, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import {slugTag, type SyncTag, tagOf} from './tag.ts'

const MAX_DEPTH = 5

/** The tags by which queries may depend on a document: its id, its type and its slugs. */
export function* tagsOfDocument(document: LakeDocument): Generator<SyncTag> {
  yield tagOf('document', publishedIdOf(document._id))
  yield tagOf('type', document._type)
  yield* slugTags(document, [])
}

function* slugTags(value: Record<string, unknown>, path: readonly string[]): Generator<SyncTag> {
  for (const [name, item] of Object.entries(value)) {
    if (name === 'current' && typeof item === 'string') yield slugTag([...path, name], item)
    else if (isRecord(item) && path.length < MAX_DEPTH) yield* slugTags(item, [...path, name])
  }
}
