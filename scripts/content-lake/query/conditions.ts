import type {ExprNode} from 'groq-js'
import {nodesOf} from './ast.ts'

/** A query's parameters, by name without the `$`. */
export type QueryParams = Readonly<Record<string, unknown>>

/**
 * A condition on a document's type, id or references: the keys by which the dataset itself finds documents.
 * When `exact`, the documents found by the key are exactly those that satisfy the condition.
 */
export interface KeyCondition {
  key: 'type' | 'id' | 'reference'
  values: (params: QueryParams) => string[]
  exact: boolean
}

/** The operands of a chain of `&&`, however deep in groups. */
export function conjuncts(expr: ExprNode): ExprNode[] {
  if (expr.type === 'Group') return conjuncts(expr.base)
  if (expr.type === 'And') return [...conjuncts(expr.left), ...conjuncts(expr.right)]
  return [expr]
}

/** Recognises a key condition; null for any other. */
export function keyConditionOf(expr: ExprNode): KeyCondition | null {
  if (expr.type === 'Group') return keyConditionOf(expr.base)
  if (expr.type === 'Or') return union(keyConditionOf(expr.left), keyConditionOf(expr.right))
  if (expr.type === 'OpCall' && expr.op === '==') {
    return equality(expr.left, expr.right) ?? equality(expr.right, expr.left)
  }
  if (expr.type === 'OpCall' && expr.op === 'in') {
    const key = keyOf(expr.left)
    const values = key && constantList(expr.right)
    return key && values ? {key, values, exact: true} : null
  }
  if (expr.type === 'FuncCall' && expr.namespace === 'global' && expr.name === 'references') {
    const targets = expr.args.map((arg) => constant(arg) ?? constantList(arg))
    if (targets.some((target) => target === null)) return null
    const values = (params: QueryParams) => targets.flatMap((target) => strings(target?.(params)))
    return {key: 'reference', values, exact: false}
  }
  return null
}

function union(left: KeyCondition | null, right: KeyCondition | null): KeyCondition | null {
  if (!left || !right || left.key !== right.key) return null
  const values = (params: QueryParams) => [...left.values(params), ...right.values(params)]
  return {key: left.key, values, exact: left.exact && right.exact}
}

function equality(attribute: ExprNode, operand: ExprNode): KeyCondition | null {
  const key = keyOf(attribute)
  const value = key && constant(operand)
  if (!key || !value) return null
  const values = (params: QueryParams) => {
    const wanted = value(params)
    return typeof wanted === 'string' ? [wanted] : []
  }
  return {key, values, exact: true}
}

function keyOf(expr: ExprNode): 'type' | 'id' | null {
  if (expr.type !== 'AccessAttribute' || expr.base) return null
  if (expr.name === '_type') return 'type'
  return expr.name === '_id' ? 'id' : null
}

/** Reads the value of an operand that is the same for every document; null when it is not. */
export function constant(expr: ExprNode): ((params: QueryParams) => unknown) | null {
  if (expr.type === 'Group') return constant(expr.base)
  if (expr.type === 'Value') return () => expr.value
  if (expr.type === 'Parameter') return (params) => params[expr.name]
  return null
}

function constantList(expr: ExprNode): ((params: QueryParams) => string[]) | null {
  if (expr.type === 'Array') {
    const members = expr.elements.map((element) =>
      element.isSplat ? null : constant(element.value),
    )
    if (members.some((member) => member === null)) return null
    return (params) => members.flatMap((member) => strings([member?.(params)]))
  }
  const list = constant(expr)
  return list && ((params) => strings(Array.isArray(list(params)) ? list(params) : []))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A comparison with a value: `equals` for `path == value`, `contains` for `value in path`. */
export interface AttributeTest {
  kind: 'equals' | 'contains'
  path: readonly string[]
}

/** A condition on an attribute that a hash index decides alone. */
export interface AttributeCondition extends AttributeTest {
  value: (params: QueryParams) => unknown
}

/** Recognises `path == constant` and `constant in path`; null for any other condition. */
export function attributeConditionOf(expr: ExprNode): AttributeCondition | null {
  if (expr.type === 'Group') return attributeConditionOf(expr.base)
  if (expr.type !== 'OpCall') return null
  const {op, left, right} = expr
  if (op === 'in') return attributeCondition('contains', right, left)
  if (op !== '==') return null
  return attributeCondition('equals', left, right) ?? attributeCondition('equals', right, left)
}

function attributeCondition(
  kind: AttributeTest['kind'],
  expr: ExprNode,
  operand: ExprNode,
): AttributeCondition | null {
  const path = pathOf(expr)
  const value = path && constant(operand)
  return path && value ? {kind, path, value} : null
}

/** The names in a chain of attributes of the document, as in `slug.current`; null for anything else. */
export function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute') return null
  if (!expr.base) return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

/** Functions whose value depends on their arguments alone. */
const PURE_FUNCTIONS = new Set([
  'array::join',
  'global::coalesce',
  'global::defined',
  'global::lower',
  'global::upper',
  'string::lower',
  'string::split',
  'string::upper',
])

/**
 * Tells whether an expression depends on the document alone: not on parameters, other documents or the time. Its
 * value can be kept as long as the document does not change.
 */
export function isDeterministic(expr: ExprNode): boolean {
  if (expr.type === 'Asc' || expr.type === 'Desc' || expr.type === 'Group')
    return isDeterministic(expr.base)
  return isPureCall(expr, isDeterministic) || expr.type === 'Value' || pathOf(expr) !== null
}

/** Tells whether an expression is a call of a pure function, of which each argument passes a test. */
const isPureCall = (expr: ExprNode, test: (arg: ExprNode) => boolean): boolean =>
  expr.type === 'FuncCall' &&
  PURE_FUNCTIONS.has(`${expr.namespace}::${expr.name}`) &&
  expr.args.every(test)

/** `string::startsWith(key, operand)` or `key match operand`: a text of the document and one of the parameters. */
export interface TextCondition {
  kind: 'startsWith' | 'match'
  key: ExprNode
  operand: ExprNode
}

/** Recognises alternatives of which each compares a text of the document with one of the parameters; null for others. */
export function textConditionsOf(expr: ExprNode): TextCondition[] | null {
  if (expr.type === 'Group') return textConditionsOf(expr.base)
  if (expr.type === 'Or') {
    const [left, right] = [textConditionsOf(expr.left), textConditionsOf(expr.right)]
    return left && right && [...left, ...right]
  }
  const isMatch = expr.type === 'OpCall' && expr.op === 'match'
  const isPrefix =
    expr.type === 'FuncCall' && expr.namespace === 'string' && expr.name === 'startsWith'
  const [key, operand] = isMatch ? [expr.left, expr.right] : isPrefix ? expr.args : []
  if (!key || !operand || !isConstant(operand)) return null
  if (isMatch) return isDocumentText(key) ? [{kind: 'match', key, operand}] : null
  return isDeterministic(key) ? [{kind: 'startsWith', key, operand}] : null
}

/** Nodes that read a document, or go through a list of it. */
const DOCUMENT_NODES = new Set([
  'AccessAttribute',
  'This',
  'ArrayCoerce',
  'Map',
  'FlatMap',
  'Group',
])

/** Tells whether texts depend on the document alone: also those in a list (`tags[]`) and of a rich text (`pt::text(body)`). */
const isDocumentText = (expr: ExprNode): boolean =>
  isDeterministic(expr) ||
  [...nodesOf(expr)].every(
    (node) =>
      DOCUMENT_NODES.has(node.type) ||
      (node.type === 'FuncCall' && node.namespace === 'pt' && node.name === 'text'),
  )

/** Tells whether an expression is computed from constants and parameters alone, such as `lower($text)`. */
function isConstant(expr: ExprNode): boolean {
  if (expr.type === 'Group') return isConstant(expr.base)
  if (expr.type === 'OpCall') {
    return expr.op === '+' && isConstant(expr.left) && isConstant(expr.right)
  }
  return isPureCall(expr, isConstant) || expr.type === 'Value' || expr.type === 'Parameter'
}
