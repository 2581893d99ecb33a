import type {Documents} from '../../store/list-change.ts'
import type {ExprNode} from '../ast.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'
import type {QueryParams} from '../key-conditions.ts'
import {pathOf} from './attribute-conditions.ts'
import {isConstant, isDeterministic} from './determinism.ts'
import {IncrementalIndex, updateList} from './indexes/incremental-index.ts'
import {prefixScan} from './indexes/prefix-index.ts'
import {subsetOf} from './indexes/sorted-list.ts'
import {patternTokens} from './indexes/tokens.ts'

/** `string::startsWith(key, operand)` or `key match operand`. */
export interface TextCondition {
  kind: 'startsWith' | 'match'
  key: ExprNode
  /** The prefix or pattern: an expression of constants and parameters. */
  operand: ExprNode
}

/** Recognises a condition that a prefix index can answer; null for any other. */
export function textConditionOf(expr: ExprNode): TextCondition | null {
  if (expr.type === 'Group') return textConditionOf(expr.base)
  if (expr.type === 'FuncCall' && expr.namespace === 'string' && expr.name === 'startsWith') {
    const [key, operand] = expr.args
    if (!key || !operand || !isDeterministic(key) || !isConstant(operand)) return null
    return {kind: 'startsWith', key, operand}
  }
  if (expr.type === 'OpCall' && expr.op === 'match' && pathOf(expr.left)) {
    const {left: key, right: operand} = expr
    return isConstant(operand) ? {kind: 'match', key, operand} : null
  }
  return null
}

/** The documents of a list that satisfy a text condition, in the list's order. */
export function textSearch(
  list: Documents,
  condition: TextCondition,
  params: QueryParams,
): Documents {
  const text = evaluateFor(condition.operand, {}, params)
  if (typeof text !== 'string') return filterDocuments(list, exprOf(condition, text))
  const key = JSON.stringify([condition.kind, condition.key, text])
  return searchResults.get(list, key, {...condition, text})
}

/** Results of recent searches, kept up to date as documents change. */
const searchResults = new IncrementalIndex<TextCondition & {text: string}, Documents>(
  (list, condition) => subsetOf(list, scan(list, condition)),
  (result, condition, {removed, added}) => {
    const expr = exprOf(condition, condition.text)
    return updateList(result, {
      removed: filterDocuments(removed, expr),
      added: filterDocuments(added, expr),
    })
  },
)

function scan(list: Documents, condition: TextCondition & {text: string}): Documents {
  const {kind, key, text} = condition
  if (kind === 'startsWith') return prefixScan(list, {key, by: 'text'}, text)
  const tokens = patternTokens(text)
  const [longest] = tokens.toSorted((a, b) => b.prefix.length - a.prefix.length)
  if (!longest?.prefix) return filterDocuments(list, exprOf(condition, text))
  const candidates = prefixScan(
    list,
    {key, by: 'token'},
    longest.prefix,
    longest.rest === 'nothing',
  )
  const isDecided = tokens.length === 1 && longest.rest !== 'complex'
  return isDecided ? candidates : filterDocuments(candidates, exprOf(condition, text))
}

function exprOf({kind, key}: TextCondition, text: unknown): ExprNode {
  const value: ExprNode = {type: 'Value', value: text}
  return kind === 'match'
    ? {type: 'OpCall', op: 'match', left: key, right: value}
    : {type: 'FuncCall', namespace: 'string', name: 'startsWith', args: [key, value]}
}
