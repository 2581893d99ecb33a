import type {ExprNode, ObjectAttributeNode} from '../ast.ts'
import type {DocumentView} from '../views.ts'
import {isRecord} from '../../store/document.ts'
import {
  type ContentSourceMap,
  emptySourceMap,
  Scope,
  SourceMapBuilder,
  type SourceMapKind,
  type Step,
} from './source-map.ts'

/** Equal queries share one tree, which is traced once. */
const traces = new WeakMap<ExprNode, Trace>()

/**
 * The Content Source Map of a query's result: a second query gives the stored objects that the values were
 * read from, and each is compared with the result. A single difference makes the whole map empty: a
 * missing link is better than a wrong one.
 *
 * @param evaluate evaluates a tree as the query was evaluated.
 */
export function mapResult(
  tree: ExprNode,
  result: unknown,
  view: DocumentView,
  kind: SourceMapKind,
  evaluate: (tree: ExprNode) => unknown,
): ContentSourceMap {
  let trace = traces.get(tree)
  if (!trace) traces.set(tree, (trace = traceQuery(tree)))
  const builder = new SourceMapBuilder(kind === 'withKeyArraySelector')
  try {
    const part = {value: result, at: [], scope: new Scope(view), map: builder}
    trace.read(evaluate(trace.expr), part)
  } catch (error) {
    if (error instanceof Untraceable) return emptySourceMap()
    throw error
  }
  return builder.map
}

/** A part of a result: its value, its path in the result, and what its map is collected with. */
interface ResultPart {
  value: unknown
  at: readonly Step[]
  scope: Scope
  map: SourceMapBuilder
}

/**
 * How the value of an expression is traced to where it is stored. `expr` takes the expression's place in
 * the query: evaluated in the same scope, it gives objects of documents instead of values, from which `read`
 * adds the mappings of the value.
 */
interface Trace {
  expr: ExprNode
  /** Throws Untraceable when what is traced is not the value of the result. */
  read(traced: unknown, part: ResultPart): void
  /** For objects: by attribute, what adds its mappings. Others are read whole. */
  attributes?(traced: unknown, part: ResultPart): AttributeReaders
}

/** By name, what adds the mappings of an attribute of an object. */
type AttributeReaders = Map<string, (part: ResultPart) => void>

/** The traced value differs from the result: nothing of the map can be relied on. */
class Untraceable extends Error {}

const nothing: ExprNode = {type: 'Value', value: null}

const attribute = (name: string, value: ExprNode): ObjectAttributeNode => ({
  type: 'ObjectAttributeValue',
  name,
  value,
})

/** An expression whose value is stored nowhere: one that is computed, or a constant of the query's text. */
const traceUnstored = (type: 'unknown' | 'literal'): Trace => ({
  expr: nothing,
  read: (_traced, {value, at, map}) => {
    if (value !== null) map.add(at, {type})
  },
})
const unknownTrace = traceUnstored('unknown')
const literalTrace = traceUnstored('literal')

/**
 * How the value of a query, or of a part of it, is traced to where it is stored. Filters, orders and
 * conditions stay as they are written, so that they decide the same. A computed value is unknown.
 */
function traceQuery(node: ExprNode): Trace {
  switch (node.type) {
    case 'Group':
      return traceQuery(node.base)
    case 'Value':
      return literalTrace
    case 'AccessAttribute':
      return traceAccess(node)
    case 'This':
    case 'Parent':
    case 'Everything':
    case 'Filter':
    case 'Deref':
    case 'PipeFuncCall':
    case 'ArrayCoerce':
      return hasProjection(node) ? unknownTrace : traceStored(node)
    case 'AccessElement':
      return hasProjection(node) ? traceElement(node) : traceStored(node)
    case 'Slice':
      return hasProjection(node) ? traceSlice(node) : traceStored(node)
    case 'Object':
      return traceObjectExpression(node.attributes)
    case 'Projection':
      return traceProjection(node)
    case 'Map':
      return withRoot(node.base, traceList(node, traceQuery(node.expr)))
    case 'Select':
      return traceAlternatives(node.alternatives, node.fallback)
    case 'FuncCall':
      if (node.namespace !== 'global' || node.name !== 'coalesce') return unknownTrace
      return traceFirst(node.args)
    default:
      return unknownTrace
  }
}

function traceAccess(node: ExprNode): Trace {
  const names: string[] = []
  let base: ExprNode = node
  while (base.type === 'AccessAttribute') {
    names.unshift(base.name)
    base = base.base ?? {type: 'This'}
  }
  return hasProjection(base) ? unknownTrace : withRoot(base, traceStored(base, names))
}

function traceProjection(node: ExprNode & {type: 'Projection'}): Trace {
  if (node.expr.type !== 'Object') return unknownTrace
  const object = traceObjectExpression(node.expr.attributes)
  return withRoot(node.base, {...object, expr: {...node, expr: object.expr}})
}

/** `list[]{…}`, `list[].name`: each element is traced by itself. */
function traceList(node: ExprNode & {type: 'Map'}, item: Trace): Trace {
  return {expr: {...node, expr: item.expr}, read: listReader(item)}
}

function listReader(item: Trace): Trace['read'] {
  return (traced, part) => {
    const {value, at} = part
    if (value === null && (traced ?? null) === null) return
    if (!Array.isArray(value) || !Array.isArray(traced) || traced.length !== value.length) {
      throw new Untraceable()
    }
    for (const [index, element] of value.entries()) {
      item.read(traced[index], {...part, value: element, at: [...at, {index, key: undefined}]})
    }
  }
}

/** `list{…}[0]` */
function traceElement(node: ExprNode & {type: 'AccessElement'}): Trace {
  const {base} = node
  if (base.type !== 'Map') return unknownTrace
  const item = traceQuery(base.expr)
  return {...item, expr: {...node, base: {...base, expr: item.expr}}}
}

/** `list{…}[0...20]` */
function traceSlice(node: ExprNode & {type: 'Slice'}): Trace {
  const {base} = node
  if (base.type !== 'Map') return unknownTrace
  const list = traceList(base, traceQuery(base.expr))
  return {...list, expr: {...node, base: list.expr}}
}

/**
 * A value that is read from within another document, as `asset->metadata{…}` or `*[…][0].sections[]{…}`, is
 * looked for in that document, which is evaluated beside it.
 */
function withRoot(base: ExprNode, trace: Trace): Trace {
  const root = rootOf(base)
  if (!root) return trace
  const valueOf = (traced: unknown) => (isRecord(traced) ? traced['value'] : null)
  const enter = (traced: unknown, part: ResultPart) => ({
    ...part,
    scope: part.scope.within(isRecord(traced) ? traced['root'] : null),
  })
  return {
    expr: {
      type: 'Object',
      attributes: [attribute('root', root), attribute('value', trace.expr)],
    },
    read: (traced, part) => trace.read(valueOf(traced), enter(traced, part)),
    ...(trace.attributes && {
      attributes: (traced, part) =>
        trace.attributes?.(valueOf(traced), enter(traced, part)) ?? new Map(),
    }),
  }
}

/** The document at the start of a path of attributes, when it is neither `@` nor `^`. */
function rootOf(base: ExprNode): ExprNode | null {
  switch (base.type) {
    case 'Group':
    case 'ArrayCoerce':
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
      return rootOf(base.base)
    case 'AccessAttribute': {
      const {base: inner} = base
      if (!inner) return null
      const isDocument = inner.type === 'Deref' || inner.type === 'AccessElement'
      return isDocument && !hasProjection(inner) ? inner : rootOf(inner)
    }
    default:
      return null
  }
}

/** Tells whether objects that the query made, instead of stored ones, are among what a node reads. */
function hasProjection(node: ExprNode): boolean {
  switch (node.type) {
    case 'This':
    case 'Parent':
    case 'Everything':
      return false
    case 'AccessAttribute':
      return node.base ? hasProjection(node.base) : false
    case 'Group':
    case 'ArrayCoerce':
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
    case 'PipeFuncCall':
    case 'Deref':
      return hasProjection(node.base)
    default:
      return true
  }
}

/** An object that is stored as it is, or what `names` lead to from it, as in `a.b.c`. */
function traceStored(expr: ExprNode, names: readonly string[] = []): Trace {
  return {expr, read: (traced, part) => addStored(traced, names, part)}
}

/** Adds the mapping of what `names` lead to from a stored object. */
function addStored(root: unknown, names: readonly string[], part: ResultPart): void {
  const {value, at, scope, map} = part
  if (value === null) return
  if (valueAt(root, names) !== value) {
    // A list of documents is made by the query; its elements are stored.
    if (names.length === 0 && Array.isArray(root)) return addElements(root, part)
    throw new Untraceable()
  }
  const location = isObject(root) ? scope.locate(root) : undefined
  if (location) map.addValue(at, {...location, path: [...location.path, ...names]})
  else if (names.length === 0 && Array.isArray(root)) addElements(root, part)
  else map.add(at, {type: 'unknown'})
}

/** Adds the mappings of a list's elements, each stored somewhere. */
function addElements(elements: readonly unknown[], part: ResultPart): void {
  const {value, at} = part
  if (!Array.isArray(value) || value.length !== elements.length) throw new Untraceable()
  for (const [index, element] of elements.entries()) {
    const inner = {...part, value: value[index], at: [...at, {index, key: undefined}]}
    if (isObject(element)) addStored(element, [], inner)
    else part.map.add(inner.at, {type: 'unknown'})
  }
}

function valueAt(root: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), root)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** `@` within a projection: the object that is projected. */
const SELF = '@'

/** One attribute of an object expression, and how its value is traced. */
interface Member {
  node: ObjectAttributeNode
  trace: Trace
}

/**
 * `{title, "slug": slug.current, ...}`, also as a projection's expression. The traced value has one attribute
 * for each member, by its number.
 */
function traceObjectExpression(attributes: readonly ObjectAttributeNode[]): Trace {
  const members = attributes.map((node) => ({node, trace: traceQuery(node.value)}))
  const expr: ExprNode = {
    type: 'Object',
    attributes: [
      attribute(SELF, {type: 'This'}),
      ...members.map((member, index) => attribute(String(index), memberExpression(member))),
    ],
  }
  const attributesOf = (traced: unknown, part: ResultPart) => readersOf(members, traced, part)
  return {
    expr,
    attributes: attributesOf,
    read: (traced, part) => {
      if (!isRecord(traced) || !isRecord(part.value)) {
        if ((traced ?? null) === null && part.value === null) return
        throw new Untraceable()
      }
      const readers = attributesOf(traced, part)
      for (const [name, value] of Object.entries(part.value)) {
        const read = readers.get(name)
        const inner = {...part, value, at: [...part.at, name]}
        if (read) read(inner)
        else part.map.add(inner.at, {type: 'unknown'})
      }
    },
  }
}

function memberExpression({node, trace}: Member): ExprNode {
  if (node.type !== 'ObjectConditionalSplat') return trace.expr
  return {
    type: 'Select',
    alternatives: [{type: 'SelectAlternative', condition: node.condition, value: trace.expr}],
    fallback: nothing,
  }
}

/** Later members replace earlier ones of the same name, as in the result. */
function readersOf(
  members: readonly Member[],
  traced: unknown,
  {scope, ...part}: ResultPart,
): AttributeReaders {
  const readers: AttributeReaders = new Map()
  if (!isRecord(traced)) return readers
  const inner = scope.within(traced[SELF])
  for (const [index, {node, trace}] of members.entries()) {
    const value = traced[String(index)] ?? null
    if (node.type === 'ObjectAttributeValue') {
      readers.set(node.name, (given) => trace.read(value, {...given, scope: inner}))
    } else if (trace.attributes) {
      for (const entry of trace.attributes(value, {...part, scope: inner})) readers.set(...entry)
    } else if (isRecord(value)) {
      for (const entry of storedAttributes(value)) readers.set(...entry)
    }
  }
  return readers
}

/** `...`: the attributes of an object that is stored as it is. */
function storedAttributes(object: Record<string, unknown>): AttributeReaders {
  const names = Object.keys(object)
  return new Map(names.map((name) => [name, (part) => addStored(object, [name], part)]))
}

/** Attributes of what is traced: the number of the alternative that was chosen, and what it gave. */
const CHOSEN = 'chosen'
const VALUE = 'value'

/** `select()`: the alternative that the query chose is traced. */
function traceAlternatives(
  alternatives: readonly {condition: ExprNode; value: ExprNode}[],
  fallback?: ExprNode,
): Trace {
  const traces: Trace[] = []
  const traceValue = (value: ExprNode): ExprNode => {
    const trace = traceQuery(value)
    const chosen = attribute(CHOSEN, {type: 'Value', value: traces.length})
    const attributes = [chosen, attribute(VALUE, trace.expr)]
    traces.push(trace)
    return {type: 'Object', attributes}
  }
  const expr: ExprNode = {
    type: 'Select',
    alternatives: alternatives.map(({condition, value}) => ({
      type: 'SelectAlternative',
      condition,
      value: traceValue(value),
    })),
    fallback: fallback ? traceValue(fallback) : nothing,
  }
  return {expr, ...readerOf(traces)}
}

/** `coalesce(a, b)` as `select(a != null => a, b != null => b)`. */
function traceFirst(args: readonly ExprNode[]): Trace {
  return traceAlternatives(
    args.map((value) => ({
      condition: {type: 'OpCall', op: '!=', left: value, right: nothing},
      value,
    })),
  )
}

function readerOf(traces: readonly Trace[]): Pick<Trace, 'read' | 'attributes'> {
  const choose = (traced: unknown) =>
    isRecord(traced) ? {trace: traces[Number(traced[CHOSEN])], value: traced[VALUE]} : null
  return {
    read: (traced, part) => {
      const choice = choose(traced)
      if (choice?.trace) choice.trace.read(choice.value, part)
      else if (part.value !== null) throw new Untraceable()
    },
    attributes: (traced, part) => {
      const choice = choose(traced)
      return choice?.trace?.attributes?.(choice.value, part) ?? new Map()
    },
  }
}
