import type {ExprNode, ObjectAttributeNode} from 'groq-js'
import type {DocumentView} from '../views.ts'
import {isRecord} from '../../store/document.ts'
import {attributeOf, createScope, type EvaluatePart, type Scope} from './scope.ts'
import {
  type ContentSourceMap,
  emptySourceMap,
  SourceMapBuilder,
  type SourceMapKind,
  type Step,
} from './source-map.ts'

/**
 * The Content Source Map of a query's result: the query is walked beside its result, down to the parts that
 * give stored objects. These are evaluated again, and compared with the result. A single difference makes
 * the whole map empty: a missing link is better than a wrong one.
 */
export function mapResult(
  tree: ExprNode,
  result: unknown,
  view: DocumentView,
  kind: SourceMapKind,
  evaluate: EvaluatePart,
): ContentSourceMap {
  const map = new SourceMapBuilder(kind === 'withKeyArraySelector')
  try {
    mapExpression(tree, createScope({view, evaluate}, null), {value: result, at: [], map})
  } catch (error) {
    if (error instanceof Untraceable) return emptySourceMap()
    throw error
  }
  return map.map
}

/** A part of a result: its value, its path in the result, and what its map is collected with. */
interface ResultPart {
  value: unknown
  at: readonly Step[]
  map: SourceMapBuilder
}

/** The value that was evaluated again differs from the result: nothing of the map can be relied on. */
class Untraceable extends Error {}

/**
 * Adds the mappings of what an expression has given. Filters, orders and conditions are evaluated as they are
 * written, so that they decide the same. A computed value is unknown.
 */
function mapExpression(expr: ExprNode, given: Scope, part: ResultPart): void {
  const {value, at, map} = part
  if (value === null) return
  const node = chooseExpression(expr, given)
  const scope = besideRoot(node, given)
  switch (node.type) {
    case 'Value':
      return map.add(at, {type: 'literal'})
    case 'Object':
      return mapObject(node.attributes, scope, part)
    case 'Projection':
      if (node.expr.type !== 'Object') return map.add(at, {type: 'unknown'})
      return mapObject(node.expr.attributes, scope.nested(scope.evaluate(node.base)), part)
    case 'Map': {
      const items = scope.evaluate(node.base)
      return mapList(items, part, (item, inner) =>
        mapExpression(node.expr, scope.element(item), inner),
      )
    }
    case 'AccessAttribute':
      return mapStored(scope.evaluate(node.base ?? {type: 'This'}), node.name, scope, part)
    case 'AccessElement':
      if (node.base.type === 'Map') {
        const item = scope.evaluate(withoutProjection(node, node.base))
        return mapExpression(node.base.expr, scope.element(item), part)
      }
      return mapStored(scope.evaluate(node), undefined, scope, part)
    case 'Slice':
      if (node.base.type === 'Map') {
        const {expr: ofItem} = node.base
        const items = scope.evaluate(withoutProjection(node, node.base))
        return mapList(items, part, (item, inner) =>
          mapExpression(ofItem, scope.element(item), inner),
        )
      }
      return mapStored(scope.evaluate(node), undefined, scope, part)
    case 'This':
    case 'Parent':
    case 'Everything':
    case 'Filter':
    case 'Deref':
    case 'PipeFuncCall':
    case 'ArrayCoerce':
      return mapStored(scope.evaluate(node), undefined, scope, part)
    default:
      return map.add(at, {type: 'unknown'})
  }
}

const parts = new WeakMap<ExprNode, ExprNode>()

/** A part of a projected list, `list{…}[0]` or `list{…}[0...20]`, without the projection: no other element is needed. */
function withoutProjection(
  node: ExprNode & {type: 'AccessElement' | 'Slice'},
  {base}: ExprNode & {type: 'Map'},
): ExprNode {
  const part = parts.get(node) ?? {...node, base}
  parts.set(node, part)
  return part
}

const nothing: ExprNode = {type: 'Value', value: null}

/** The expression whose value another one has: of `select()` and `coalesce()` the alternative that was chosen. */
function chooseExpression(node: ExprNode, scope: Scope): ExprNode {
  if (node.type === 'Group') return chooseExpression(node.base, scope)
  if (node.type === 'Select') {
    const chosen = node.alternatives.find(({condition}) => scope.evaluate(condition) === true)
    return chooseExpression(chosen?.value ?? node.fallback ?? nothing, scope)
  }
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'coalesce') {
    const chosen = node.args.find((arg) => scope.evaluate(arg) !== null)
    return chooseExpression(chosen ?? nothing, scope)
  }
  return node
}

/**
 * A value that is read from within another document, as `asset->metadata{…}` or `*[…][0].sections[]{…}`, is
 * looked for in that document too.
 */
function besideRoot(node: ExprNode, scope: Scope): Scope {
  const root = rootOf(node)
  return root ? scope.beside(scope.evaluate(root)) : scope
}

/** The document at the start of a path of attributes, when it is neither `@` nor `^`. */
function rootOf(node: ExprNode): ExprNode | null {
  switch (node.type) {
    case 'Group':
    case 'ArrayCoerce':
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
    case 'Map':
    case 'Projection':
      return rootOf(node.base)
    case 'AccessAttribute':
      if (!node.base || node.base.type === 'Deref') return node.base ?? null
      return rootOf(node.base) ?? (node.base.type === 'AccessElement' ? node.base : null)
    default:
      return null
  }
}

/** Adds the mapping of a value that is stored as it is: an object or list, or its attribute `name`. */
function mapStored(root: unknown, name: string | undefined, scope: Scope, part: ResultPart): void {
  const {value, at, map} = part
  if (value === null) return
  const location = typeof root === 'object' && root !== null ? scope.locate(root) : undefined
  if (location) {
    const stored = name === undefined ? root : attributeOf(root, name)
    if (stored !== value) throw new Untraceable()
    const path = name === undefined ? location.path : [...location.path, name]
    map.addValue(at, {...location, path})
  } else if (name === undefined && Array.isArray(root)) {
    // A list of documents is made by the query; its elements are stored.
    mapList(root, part, (item, inner) => mapStored(item, undefined, scope, inner))
  } else map.add(at, {type: 'unknown'})
}

function mapList(
  items: unknown,
  {value, at, map}: ResultPart,
  mapItem: (item: unknown, part: ResultPart) => void,
): void {
  if (!Array.isArray(items) || !Array.isArray(value) || items.length !== value.length) {
    throw new Untraceable()
  }
  for (const [index, item] of items.entries()) {
    mapItem(item, {value: value[index], at: [...at, {index, key: undefined}], map})
  }
}

function mapObject(
  attributes: readonly ObjectAttributeNode[],
  scope: Scope,
  {value, at, map}: ResultPart,
): void {
  if (!isRecord(value)) throw new Untraceable()
  // Later attributes replace earlier ones of the same name, as in the result.
  const mappers = new Map(attributeMappers(attributes, scope))
  for (const [name, item] of Object.entries(value)) {
    const mapAttribute = mappers.get(name)
    const part = {value: item, at: [...at, name], map}
    if (mapAttribute) mapAttribute(part)
    else map.add(part.at, {type: 'unknown'})
  }
}

/** By name, what adds the mappings of an attribute of an object. */
type AttributeMappers = Generator<[name: string, mapAttribute: (part: ResultPart) => void]>

function* attributeMappers(
  attributes: readonly ObjectAttributeNode[],
  scope: Scope,
): AttributeMappers {
  for (const attribute of attributes) {
    if (attribute.type === 'ObjectAttributeValue') {
      yield [attribute.name, (part) => mapExpression(attribute.value, scope, part)]
    } else if (attribute.type === 'ObjectSplat' || scope.evaluate(attribute.condition) === true) {
      yield* splatMappers(attribute.value, scope)
    }
  }
}

function* splatMappers(expr: ExprNode, given: Scope): AttributeMappers {
  const node = chooseExpression(expr, given)
  const scope = besideRoot(node, given)
  if (node.type === 'Object') return yield* attributeMappers(node.attributes, scope)
  if (node.type === 'Projection' && node.expr.type === 'Object') {
    const base = scope.evaluate(node.base)
    if (isRecord(base)) yield* attributeMappers(node.expr.attributes, scope.nested(base))
    return
  }
  const object = scope.evaluate(node)
  if (!isRecord(object)) return
  for (const name of Object.keys(object)) {
    yield [name, (part) => mapStored(object, name, scope, part)]
  }
}
