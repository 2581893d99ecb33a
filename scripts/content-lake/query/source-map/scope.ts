import type {ExprNode} from 'groq-js'
import {isRecord} from '../../store/document.ts'
import type {DocumentView} from '../views.ts'
import type {SourceLocation, Step} from './source-map.ts'

/** Evaluates a part of a query, as the query was evaluated, with further parameters. */
export type EvaluatePart = (tree: ExprNode, params: Record<string, unknown>) => unknown

/** An object or array of a document. */
interface Enclosing extends SourceLocation {
  value: object
}

interface ScopeOptions {
  view: DocumentView
  evaluate: EvaluatePart
}

export interface Scope {
  value: unknown
  /** Tells whether it is of an element in a list, for which `^` is not the list. */
  isElement: boolean
  /** The scopes below that of the whole query, from the outermost to this one. */
  chain: () => Scope[]
  /** The scope within the projection of a value. */
  nested: (value: unknown) => Scope
  /** The scope of an element of a list that is projected or mapped. */
  element: (value: unknown) => Scope
  /** Returns a copy of this scope that also looks for values in one more object. */
  beside: (value: unknown) => Scope
  evaluate: (node: ExprNode) => unknown
  /** The location of an object or array. Undefined for one that the query made. */
  locate: (value: object) => SourceLocation | undefined
}

/**
 * The scope in which a part of a query is evaluated: the value of `@`, and the scope of `^`. It also knows
 * which objects of documents enclose that part, since groq-js returns these objects themselves, not copies.
 */
export function createScope(
  options: ScopeOptions,
  value: unknown,
  parent?: Scope,
  enclosing: readonly Enclosing[] = [],
  isElement = false,
): Scope {
  const {view, evaluate} = options
  const locate = (part: object): SourceLocation | undefined => {
    if (isRecord(part) && view.get(String(part['_id'])) === part) return {document: part, path: []}
    for (const outer of enclosing) {
      const steps = contentsOf(outer.value).get(part)
      if (steps) return {document: outer.document, path: [...outer.path, ...steps]}
    }
    return undefined
  }
  const enclosingWith = (part: unknown): readonly Enclosing[] => {
    if (typeof part !== 'object' || part === null) return enclosing
    const location = locate(part)
    return location ? [{value: part, ...location}, ...enclosing] : enclosing
  }
  const evaluateNode = (node: ExprNode): unknown => {
    switch (node.type) {
      case 'This':
        return value
      case 'Group':
        return evaluateNode(node.base)
      case 'AccessAttribute':
        return attributeOf(node.base ? evaluateNode(node.base) : value, node.name)
      default: {
        const scopes = scope.chain()
        const params = scopes.map((outer, index) => [parameterOf(index), outer.value])
        const areElements = scopes.map((outer) => outer.isElement)
        return evaluate(inScopes(node, areElements), Object.fromEntries(params)) ?? null
      }
    }
  }
  const around = () => (isElement ? parent : scope)
  const scope: Scope = {
    value,
    isElement,
    chain: () => (parent ? [...parent.chain(), scope] : []),
    nested: (inner) => createScope(options, inner, around(), enclosingWith(inner)),
    element: (inner) => createScope(options, inner, around(), enclosingWith(inner), true),
    beside: (sibling) => createScope(options, value, parent, enclosingWith(sibling), isElement),
    evaluate: evaluateNode,
    locate,
  }
  return scope
}

/** An attribute of a value, as GROQ reads it. */
export function attributeOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null
}

/** The name of a parameter that no query can refer to: it is no identifier in GROQ. */
const parameterOf = (index: number) => `*scope${index}`

const trees = new WeakMap<ExprNode, Map<string, ExprNode>>()

/** A node within projections of parameters, whose values are those of its scopes. Kept, since plans are kept by tree. */
function inScopes(node: ExprNode, areElements: readonly boolean[]): ExprNode {
  const cached = trees.get(node) ?? new Map<string, ExprNode>()
  trees.set(node, cached)
  const key = areElements.join()
  let tree = cached.get(key)
  if (!tree) {
    tree = areElements.reduceRight<ExprNode>((expr, isElement, index) => {
      const value: ExprNode = {type: 'Parameter', name: parameterOf(index)}
      if (!isElement) return {type: 'Projection', base: value, expr}
      const elements = [{type: 'ArrayElement' as const, value, isSplat: false}]
      const list: ExprNode = {type: 'Map', base: {type: 'Array', elements}, expr}
      return {type: 'AccessElement', base: list, index: 0}
    }, node)
    cached.set(key, tree)
  }
  return tree
}

const contents = new WeakMap<object, ReadonlyMap<object, readonly Step[]>>()

/** The paths to an object and to all objects and arrays in it. Kept, since stored documents never change. */
function contentsOf(root: object): ReadonlyMap<object, readonly Step[]> {
  const cached = contents.get(root)
  if (cached) return cached
  const paths = new Map<object, readonly Step[]>([[root, []]])
  for (const [value, path] of paths) {
    for (const [step, child] of childrenOf(value)) {
      if (typeof child === 'object' && child !== null) paths.set(child, [...path, step])
    }
  }
  contents.set(root, paths)
  return paths
}

function childrenOf(value: object): [Step, unknown][] {
  return Array.isArray(value) ? elementsOf(value) : Object.entries(value)
}

/** The elements of an array. One whose `_key` is that of an earlier one is named by its position alone. */
function elementsOf(elements: readonly unknown[]): [Step, unknown][] {
  const keys = new Set<string>()
  return elements.map((element, index) => {
    const key = isRecord(element) ? element['_key'] : undefined
    const isOwn = typeof key === 'string' && !keys.has(key)
    if (isOwn) keys.add(key)
    return [{index, key: isOwn ? key : undefined}, element]
  })
}
