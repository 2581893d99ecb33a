import {createHash} from 'node:crypto'
import type {ExprNode} from 'groq-js'
import {LRUCache} from 'lru-cache'
import {
  draftIdOf,
  type Effect,
  isPublicId,
  isRecord,
  type LakeDocument,
  publishedIdOf,
} from '../store/document.ts'
import {nodesOf} from './ast.ts'
import {attributeConditionOf, conjuncts, keyConditionOf, type QueryParams} from './conditions.ts'

/** Tags of the documents that a query's result depends on, or that a change may affect: opaque to clients. */
export type SyncTag = `s1:${string}`

const cache = new LRUCache<string, SyncTag>({max: 10_000})

/**
 * The tag of a document by its published id, of a type, or of a slug (`slug.current=first-gas`). A restart does not
 * change it, since pages that were rendered before keep theirs.
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
const ANY_DOCUMENT_TAG = tagOf('everything', '')

/** The tag of the documents that have this slug. `path`: the names of the attributes, `current` last. */
function slugTag(path: readonly string[], slug: string): SyncTag {
  return tagOf('slug', `${path.join('.')}=${slug}`)
}

/** Next.js keeps at most 128 tags for a request, its own included. */
const MAX_TAGS = 60
/** A filter with more tags than this is tagged by its type instead. */
const MAX_TAGS_OF_FILTER = 20

/** The tags of one filter for given parameters; null where the parameters do not decide which documents it finds. */
type Condition = (params: QueryParams) => SyncTag[] | null

/** The conditions that the filters of a query depend on: for each, conditions from the finest to the coarsest. */
const conditions = new WeakMap<ExprNode, Condition[][]>()

/**
 * The sync tags of a result: a change that may affect it has one of them (`tagsOfDocument`). Filters on `*`
 * are known by id, slug or type, and what is reached by `->` by the ids that were read.
 *
 * @param read the ids of all references that were followed.
 * @param typeOf the type of a document, undefined for a missing one.
 */
export function syncTagsOf(
  tree: ExprNode,
  params: QueryParams,
  read: ReadonlySet<string>,
  typeOf: (id: string) => string | undefined,
): SyncTag[] {
  const tags = new Set(filterTags(tree, params))
  const isCoarse = tags.size + read.size > MAX_TAGS
  for (const id of read) {
    const type = isCoarse ? typeOf(id) : undefined
    tags.add(type === undefined ? tagOf('document', publishedIdOf(id)) : tagOf('type', type))
  }
  return tags.has(ANY_DOCUMENT_TAG) || tags.size > MAX_TAGS ? [ANY_DOCUMENT_TAG] : [...tags]
}

function filterTags(tree: ExprNode, params: QueryParams): SyncTag[] {
  let filters = conditions.get(tree)
  if (!filters) conditions.set(tree, (filters = [...filtersOf(tree)]))
  return filters.flatMap((filter) => {
    for (const condition of filter) {
      const tags = condition(params)
      if (tags && tags.length <= MAX_TAGS_OF_FILTER) return tags
    }
    return ANY_DOCUMENT_TAG
  })
}

function* filtersOf(tree: ExprNode): Generator<Condition[]> {
  const filtered = new Set<ExprNode>()
  for (const node of nodesOf(tree)) {
    if (node.type === 'Filter' && node.base.type === 'Everything') {
      filtered.add(node.base)
      const operands = conjuncts(node.expr)
      yield [...by('id', operands), ...bySlug(operands), ...by('type', operands)]
    }
    const readsAll = node.type === 'Everything' && !filtered.has(node)
    if (readsAll || (node.type === 'FuncCall' && node.namespace === 'releases')) yield []
  }
}

function by(key: 'id' | 'type', operands: readonly ExprNode[]): Condition[] {
  return operands.flatMap((operand) => {
    const condition = keyConditionOf(operand)
    if (condition?.key !== key) return []
    return (params) =>
      condition
        .values(params)
        .map((value) =>
          key === 'id' ? tagOf('document', publishedIdOf(value)) : tagOf('type', value),
        )
  })
}

/** The most attributes around a slug that has a tag. */
const MAX_DEPTH = 5

function bySlug(operands: readonly ExprNode[]): Condition[] {
  return operands.flatMap((operand) => {
    const condition = attributeConditionOf(operand)
    if (condition?.kind !== 'equals' || condition.path.at(-1) !== 'current') return []
    if (condition.path.length > MAX_DEPTH + 1) return []
    return (params) => {
      const slug = condition.value(params)
      return typeof slug === 'string' ? [slugTag(condition.path, slug)] : null
    }
  })
}

/** The tags by which queries may depend on a document: its id, its type and its slugs. */
function* tagsOfDocument(document: LakeDocument): Generator<SyncTag> {
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
