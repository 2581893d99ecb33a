import type {Documents} from '../../store/document-set.ts'
import type {ExprNode} from '../ast.ts'
import {isConstant, isDeterministic, pathOf, type QueryParams} from '../conditions.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'
import {DocumentValues, IncrementalIndex, updateList, withOrderOf} from './indexes.ts'

/** `string::startsWith(key, operand)` or `key match operand`. */
export interface TextCondition {
  kind: 'startsWith' | 'match'
  key: ExprNode
  /** The prefix or pattern: an expression of constants and parameters. */
  operand: ExprNode
}

/** Recognises a condition on a text of the document alone; null for any other. */
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
  (list, condition) => withOrderOf(list, scan(list, condition)),
  (result, condition, {removed, added}) =>
    updateList(result, {removed: scan(removed, condition), added: scan(added, condition)}),
)

/** The texts that prefixes are compared with. */
const texts = new DocumentValues((value) => (typeof value === 'string' ? value : null))
/** The texts that patterns are compared with, without what `match` ignores. */
const foldedTexts = new DocumentValues(foldText)

/** Compares a pattern, by groq-js, only with texts that can match it. */
function scan(list: Documents, condition: TextCondition & {text: string}): Documents {
  const {kind, key, text} = condition
  if (kind === 'startsWith') {
    const read = texts.readerOf(key)
    return list.filter((document) => read(document)?.startsWith(text))
  }
  const read = foldedTexts.readerOf(key)
  const literal = longestLiteral(text)
  const candidates = list.filter((document) => read(document).includes(literal))
  return filterDocuments(candidates, exprOf(condition, text))
}

function exprOf({kind, key}: TextCondition, text: unknown): ExprNode {
  const value: ExprNode = {type: 'Value', value: text}
  return kind === 'match'
    ? {type: 'OpCall', op: 'match', left: key, right: value}
    : {type: 'FuncCall', namespace: 'string', name: 'startsWith', args: [key, value]}
}

/** Characters of a pattern up to which groq-js surely compares all of them. */
const MAX_PATTERN_LENGTH = 1024

/** The longest run of letters and digits in a pattern: every text that matches the pattern contains it. */
function longestLiteral(pattern: string): string {
  if (pattern.length > MAX_PATTERN_LENGTH) return ''
  const literals = pattern.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const longest = literals.reduce((a, b) => (b.length > a.length ? b : a), '')
  return toUpperCase(longest)
}

/** A text, or list of texts, without what `match` ignores: the case of letters, and dots. */
function foldText(value: unknown): string {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  const all = texts.filter((text) => typeof text === 'string').join('\n')
  return toUpperCase(all.replaceAll('.', ''))
}

/**
 * Upper case by the rule with which regular expressions ignore case: character by character, unless that
 * makes several characters of one. Source: https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function toUpperCase(text: string): string {
  let result = ''
  for (const unit of text.split('')) {
    const upper = unit.toUpperCase()
    result += upper.length === 1 && (upper > '\x7f' || unit <= '\x7f') ? upper : unit
  }
  return result
}
