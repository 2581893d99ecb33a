import {createHash} from 'node:crypto'
import {LRUCache} from 'lru-cache'

/** What the result of a query depends on, and what a change may affect: opaque to clients. */
export type SyncTag = `s1:${string}`

const cache = new LRUCache<string, SyncTag>({max: 10_000})

/**
 * The tag of a document by its published id, of a type, or of a slug (`slug.current=first-gas`). The same
 * after a restart, since pages that were rendered before keep theirs.
 */
export function tagOf(kind: 'document' | 'type' | 'slug' | 'everything', value: string): SyncTag {
  const key = `${kind} ${value}`
  let tag = cache.get(key)
  if (!tag) {
    tag = `s1:${createHash('sha256').update(key).digest('base64url').slice(0, 10)}`
    cache.set(key, tag)
  }
  return tag
}

/** The tag of queries that may depend on any document. */
export const ANY_DOCUMENT_TAG = tagOf('everything', '')

/** The tag of the documents that have this slug. `path`: the names of the attributes, `current` last. */
export function slugTag(path: readonly string[], slug: string): SyncTag {
  return tagOf('slug', `${path.join('.')}=${slug}`)
}
