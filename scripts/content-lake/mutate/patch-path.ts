import {
  type ComparisonNode,
  type ExprNode,
  type PathNode,
  parsePath,
  type SegmentNode,
  type SubscriptElementNode,
} from '@sanity/json-match'
import {isRecord} from '../store/document.ts'

/**
 * A value in a document and where it stands: under `key` of the parent's value. The value is undefined where there is
 * none yet.
 */
export interface Slot {
  parent: Slot | undefined
  key: string | number
  value: unknown
}

type List = unknown[]
const isList = (value: unknown): value is List => Array.isArray(value)

/** Slots that the paths of one patch may look at: paths with `..` can name the same ones over and over. */
const MAX_SLOTS = 400_000

/**
 * Parses a path of a patch. Throws an error for one that is no path.
 *
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
export function parsePatchPath(path: string): PathNode {
  const parsed: ExprNode | undefined = path === '' ? undefined : parsePath(path)
  if (parsed?.type !== 'Path') throw new Error(`Invalid path: "${path.slice(0, 100)}"`)
  return parsed
}

export type Selector = ReturnType<typeof createSelector>

/**
 * Finds the values that paths name in one document, each as often as it stands there: also where two items of a list
 * have the same `_key`. The document may be changed between two paths, not while one is followed.
 */
export function createSelector() {
  let left = MAX_SLOTS

  const slot = (parent: Slot, key: string | number, value: unknown): Slot => {
    left -= 1
    if (left < 0) throw new Error('The paths of the patch name too much')
    return {parent, key, value}
  }
  const items = (list: Slot, value: List): Slot[] =>
    value.map((item, index) => slot(list, index, item))
  const children = (parent: Slot): Slot[] => {
    const {value} = parent
    if (isList(value)) return items(parent, value)
    if (!isRecord(value)) return []
    return Object.entries(value).map(([name, child]) => slot(parent, name, child))
  }
  const descendants = (parent: Slot): Slot[] => [parent, ...children(parent).flatMap(descendants)]

  /** @param creates tells whether attributes and places that do not exist yet are named too. */
  const attribute = (parent: Slot, name: string, creates: boolean): Slot[] => {
    const {value} = parent
    if (isList(value)) {
      return items(parent, value).flatMap((item) =>
        isRecord(item.value) ? attribute(item, name, creates) : [],
      )
    }
    if (isRecord(value)) {
      const exists = Object.hasOwn(value, name)
      return exists || creates ? [slot(parent, name, exists ? value[name] : undefined)] : []
    }
    return creates ? [slot(parent, name, undefined)] : []
  }

  const index = (parent: Slot, given: number, creates: boolean): Slot[] => {
    if (!Number.isInteger(given)) throw new Error(`Invalid index: ${given}`)
    const {value} = parent
    const length = isList(value) ? value.length : 0
    const at = given < 0 ? length + given : given
    if (isList(value) && at >= 0 && (at < length || (creates && at === length))) {
      return [slot(parent, at, value[at])]
    }
    if (!creates) return []
    throw new Error(isList(value) ? `The index ${given} is out of its range` : 'There is no list')
  }

  const slice = (parent: Slot, start: number | undefined, end: number | undefined): Slot[] => {
    if (!isList(parent.value)) return []
    const {length} = parent.value
    const all = items(parent, parent.value)
    return all.slice(start ?? 0, end ?? length)
  }

  /** The parts of a value that meet a condition: items of a list, or the value itself. */
  const filter = (parent: Slot, isMet: (candidate: Slot) => boolean): Slot[] =>
    (isList(parent.value) ? items(parent, parent.value) : [parent]).filter(isMet)

  const operand = (node: ExprNode, root: Slot): unknown => {
    if (node.type === 'Null') return null
    if (node.type !== 'Path') return node.value
    if (!node.base && node.segment.type === 'Identifier' && isRecord(root.value)) {
      return Object.hasOwn(root.value, node.segment.name)
        ? root.value[node.segment.name]
        : undefined
    }
    return select(node, root).find(({value}) => value !== undefined)?.value
  }

  const compares = ({operator, left: a, right: b}: ComparisonNode, root: Slot): boolean => {
    const [first, second] = [operand(a, root), operand(b, root)]
    if (first === undefined || second === undefined) return false
    if (operator === '==') return first === second
    if (operator === '!=') return first !== second
    if (typeof first !== 'number' || typeof second !== 'number') return false
    if (operator === '<') return first < second
    if (operator === '<=') return first <= second
    return operator === '>' ? first > second : first >= second
  }

  const element = (node: SubscriptElementNode, parent: Slot, creates: boolean): Slot[] => {
    switch (node.type) {
      case 'Number':
        return index(parent, node.value, creates)
      case 'Slice':
        return slice(parent, node.start, node.end)
      case 'Comparison':
        return filter(parent, (candidate) => compares(node, candidate))
      case 'Existence':
        return filter(parent, (candidate) => operand(node.base, candidate) !== undefined)
      case 'Path':
        return select(node, parent, creates)
      case 'String':
        return isList(parent.value) ? [] : attribute(parent, node.value, creates)
      default:
        return []
    }
  }

  const segment = (node: SegmentNode, parent: Slot, creates: boolean): Slot[] => {
    switch (node.type) {
      case 'This':
        return [parent]
      case 'Identifier':
        return attribute(parent, node.name, creates)
      case 'Wildcard':
        return children(parent)
      case 'Subscript':
        return unique(node.elements.flatMap((item) => element(item, parent, creates)))
    }
  }

  /** The values of a path's beginning, from which its last segment goes on. */
  const bases = ({base, recursive = false}: PathNode, root: Slot, creates: boolean): Slot[] => {
    const matches = base ? select(base, root, creates && !recursive) : [root]
    return recursive ? unique(matches.flatMap(descendants)) : matches
  }

  function select(path: PathNode, root: Slot, creates = false): Slot[] {
    const {recursive = false} = path
    return unique(
      bases(path, root, creates).flatMap((base) =>
        segment(path.segment, base, creates && !recursive),
      ),
    )
  }

  return {
    select,
    /** The values in whose lists the last segment of a path names positions. */
    lists: (path: PathNode, root: Slot): Slot[] => bases(path, root, false),
    /** The indexes of the items of a list that an element of a subscript names. */
    indexes: (list: Slot, node: SubscriptElementNode): number[] =>
      element(node, list, false).flatMap(({parent, key}) =>
        parent?.value === list.value && typeof key === 'number' ? [key] : [],
      ),
  }
}

/** Each place once. */
function unique(slots: Slot[]): Slot[] {
  if (slots.length < 2) return slots
  const seen = new Map<unknown, Set<string | number>>()
  return slots.filter(({parent, key}) => {
    const holder = parent?.value
    const container = isList(holder) || isRecord(holder) ? holder : parent
    const keys = seen.get(container) ?? new Set()
    seen.set(container, keys)
    return keys.size < keys.add(key).size
  })
}
