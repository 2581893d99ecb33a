import {applyPatches, parsePatch} from '@sanity/diff-match-patch'
import type {PathNode, SliceNode, SubscriptElementNode} from '@sanity/json-match'
import {LIMITS} from '../limits.ts'
import {mutationError} from '../protocol/errors.ts'
import {isLakeDocument, isRecord, type LakeDocument} from '../store/document.ts'
import type {PatchOperations} from './mutation.ts'
import {createSelector, parsePatchPath, type Selector, type Slot} from './patch-path.ts'

/** The system fields that a transaction sets on the documents it writes. */
export interface TransactionStamp {
  transactionId: string
  /** ISO 8601, UTC. */
  timestamp: string
}

/** The patched document. Throws a mutationError: 409 for another revision, 400 for an invalid patch. */
export function applyPatch(
  before: LakeDocument,
  {ifRevisionID, ...operations}: PatchOperations,
  stamp: TransactionStamp,
  index: number,
): LakeDocument {
  const id = before._id
  if (ifRevisionID !== undefined && ifRevisionID !== before._rev) {
    throw mutationError(409, index, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `document "${id}" has unexpected revision ID ("${before._rev}"), expected "${ifRevisionID}"`,
      id,
      currentRevisionID: before._rev,
      expectedRevisionID: ifRevisionID,
    })
  }
  const patchError = (description: string) =>
    mutationError(400, index, {type: 'patchError', description, id})
  let patched: unknown
  try {
    patched = applyOperations(before, operations)
  } catch (error) {
    throw patchError(error instanceof Error ? error.message : 'the patch cannot be applied')
  }
  if (!isLakeDocument(patched))
    throw patchError(`The patch leaves "${id}" without its system fields`)
  if (patched._id !== id) throw patchError('Cannot modify immutable attribute "_id"')
  if (patched._type !== before._type) throw patchError('Cannot modify immutable attribute "_type"')
  return {...patched, _rev: stamp.transactionId, _updatedAt: stamp.timestamp}
}

/**
 * A copy of a value with the operations of a patch applied, in the order in which @sanity/mutator applies them in
 * the Studio. Throws errors for paths that cannot be followed and for places where nothing can be set or inserted.
 *
 * @see https://www.sanity.io/docs/content-lake/http-patches
 */
function applyOperations(
  value: object,
  {
    setIfMissing,
    set,
    unset,
    diffMatchPatch,
    inc,
    dec,
    insert,
  }: Omit<PatchOperations, 'ifRevisionID'>,
): unknown {
  const copy: unknown = structuredClone(value)
  const root: Slot = {parent: undefined, key: '', value: copy}
  const selector = createSelector()
  const find = (path: string, creates = false) => selector.select(parse(path), root, creates)
  for (const [path, item] of Object.entries(setIfMissing ?? {})) {
    for (const slot of find(path, true)) if (slot.value === undefined) write(slot, item)
  }
  for (const [path, item] of Object.entries(set ?? {})) {
    for (const slot of find(path, true)) write(slot, item)
  }
  for (const path of unset ?? []) remove(find(path))
  for (const [path, item] of Object.entries(diffMatchPatch ?? {})) {
    const patches = parsePatch(item)
    for (const slot of find(path)) {
      if (typeof slot.value !== 'string') continue
      write(slot, applyPatches(patches, slot.value, {allowExceedingIndices: true})[0])
    }
  }
  const add = (path: string, delta: number) => {
    for (const slot of find(path)) {
      if (typeof slot.value === 'number') write(slot, slot.value + delta)
    }
  }
  for (const [path, delta] of Object.entries(inc ?? {})) add(path, delta)
  for (const [path, delta] of Object.entries(dec ?? {})) add(path, -delta)
  if (insert) insertItems(insert, root, selector)
  return copy
}

/** Parses a path within the limits of length and depth. */
function parse(path: string): PathNode {
  if (path.length > LIMITS.patchPath.value) {
    throw new Error(`A path is longer than ${LIMITS.patchPath.value} characters`)
  }
  const steps = path.replace(QUOTED, 'x').replace(/[^.[]/g, '').length
  if (steps > LIMITS.documentDepth.value) {
    throw new Error(`A path has more than ${LIMITS.documentDepth.value} steps`)
  }
  return parsePatchPath(path)
}

/** Text in quotes: a key or a field's name, of which nothing is read as a part of the path. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** Names by which an object's own methods would be reached. */
const FORBIDDEN_NAMES = new Set<string | number>([
  '__proto__',
  'hasOwnProperty',
  'constructor',
  'prototype',
])

/** Writes a value into its place, and the objects around it that do not exist yet. */
function write(slot: Slot, value: unknown): void {
  const {parent, key} = slot
  if (!parent) throw new Error('A patch cannot replace the whole document')
  if (FORBIDDEN_NAMES.has(key)) throw new Error(`Forbidden attribute name "${key}"`)
  if (typeof parent.value !== 'object' || parent.value === null) write(parent, {})
  const copy: unknown = structuredClone(value)
  // Parents that did not exist get the object that was written into their own parent.
  const holder = parent.value
  if (Array.isArray(holder)) holder[Number(key)] = copy
  else if (isRecord(holder)) holder[key] = copy
  slot.value = copy
}

function remove(slots: readonly Slot[]): void {
  const indexes = new Map<unknown[], Set<number>>()
  for (const {parent, key} of slots) {
    const holder = parent?.value
    if (Array.isArray(holder)) {
      indexes.set(holder, (indexes.get(holder) ?? new Set()).add(Number(key)))
    } else if (isRecord(holder)) delete holder[key]
  }
  for (const [list, removed] of indexes) {
    replaceAll(
      list,
      list.filter((_, index) => !removed.has(index)),
    )
  }
}

function replaceAll(list: unknown[], items: readonly unknown[]): void {
  list.length = 0
  // Spread into a call, a long list would fill the stack.
  for (const item of items) list.push(item)
}

type Insert = NonNullable<PatchOperations['insert']>

/** A part of a list, from one position between its items to another; they are the same where it is empty. */
interface Range {
  start: number
  end: number
}

function insertItems(insert: Insert, root: Slot, selector: Selector): void {
  const [path, position] =
    'before' in insert
      ? [insert.before, 'before' as const]
      : 'after' in insert
        ? [insert.after, 'after' as const]
        : [insert.replace, 'replace' as const]
  const node = parse(path)
  const {segment, recursive = false} = node
  if (segment.type !== 'Subscript') {
    throw new Error(`An insert needs a position in a list, such as [-1]: "${path.slice(0, 100)}"`)
  }
  for (const slot of selector.lists(node, root)) {
    const {value: list} = slot
    if (Array.isArray(list)) {
      const ranges = segment.elements.flatMap((element) => rangesOf(element, slot, list, selector))
      replaceAll(list, withItems(list, structuredClone(insert.items), ranges, position))
    } else if (list !== undefined && !recursive) {
      throw new Error(`There is no list to insert into: "${path.slice(0, 100)}"`)
    }
  }
}

function rangesOf(
  node: SubscriptElementNode,
  slot: Slot,
  {length}: readonly unknown[],
  selector: Selector,
): Range[] {
  if (node.type === 'Slice') return [sliceOf(node, length)]
  // `[:]` is parsed as `[*]`: all of the list, also of an empty one.
  if (node.type === 'Path' && !node.base && node.segment.type === 'Wildcard') {
    return [{start: 0, end: length}]
  }
  if (node.type !== 'Number') {
    return selector.indexes(slot, node).map((index) => ({start: index, end: index + 1}))
  }
  if (!Number.isInteger(node.value)) throw new Error(`Invalid index: ${node.value}`)
  const index = node.value < 0 ? length + node.value : node.value
  return [{start: clamp(index, length), end: clamp(index + 1, length)}]
}

/**
 * The range of a slice. Its ends are positions between items, as `splice()` of @sanity/client writes them: -1 is
 * the one after the last item.
 */
function sliceOf({start = 0, end = -1}: SliceNode, length: number): Range {
  const position = (given: number) => clamp(given < 0 ? length + given + 1 : given, length)
  return {start: position(start), end: Math.max(position(start), position(end))}
}

const clamp = (position: number, length: number) => Math.max(0, Math.min(position, length))

/** The list with more items. Where nothing was found, they come first or last, and nothing is replaced. */
function withItems(
  list: readonly unknown[],
  items: readonly unknown[],
  ranges: readonly Range[],
  side: 'before' | 'after' | 'replace',
): unknown[] {
  if (side === 'replace' && ranges.length === 0) return [...list]
  const first = Math.min(list.length, ...ranges.map(({start}) => start))
  const last = Math.max(0, ...ranges.map(({end}) => end))
  if (side === 'replace') {
    const isKept = (_: unknown, index: number) =>
      !ranges.some(({start, end}) => start <= index && index < end)
    const before = list.slice(0, first)
    return [
      ...before,
      ...items,
      ...list.slice(first).filter((item, at) => isKept(item, at + first)),
    ]
  }
  const none = side === 'before' ? 0 : list.length
  const position = ranges.length === 0 ? none : side === 'before' ? first : last
  return [...list.slice(0, position), ...items, ...list.slice(position)]
}
