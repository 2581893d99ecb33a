import type {Documents} from '../../store/document-set.ts'
import {type ExprNode, joinConditions} from '../ast.ts'
import {isConstant, isDeterministic, type QueryParams} from '../conditions.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'
import {DocumentValues, IncrementalIndex, updateList, withOrderOf} from './indexes.ts'

/** `string::startsWith(key, operand)` or `key match operand`, for one operand of several. */
export interface TextCondition {
  kind: 'startsWith' | 'match'
  key: ExprNode
  /** Prefixes or patterns: expressions of constants and parameters. */
  operands: ExprNode[]
}

/** Recognises a condition on a text of the document alone; null for any other. */
export function textConditionOf(expr: ExprNode): TextCondition | null {
  if (expr.type === 'Group') return textConditionOf(expr.base)
  if (expr.type === 'Or') return union(textConditionOf(expr.left), textConditionOf(expr.right))
  if (expr.type === 'FuncCall' && expr.namespace === 'string' && expr.name === 'startsWith') {
    const [key, operand] = expr.args
    return key && operand ? conditionOn('startsWith', key, operand) : null
  }
  if (expr.type === 'OpCall' && expr.op === 'match') {
    return conditionOn('match', expr.left, expr.right)
  }
  return null
}

function conditionOn(
  kind: TextCondition['kind'],
  key: ExprNode,
  operand: ExprNode,
): TextCondition | null {
  return isDeterministic(key) && isConstant(operand) ? {kind, key, operands: [operand]} : null
}

function union(left: TextCondition | null, right: TextCondition | null): TextCondition | null {
  if (!left || !right || left.kind !== right.kind) return null
  if (JSON.stringify(left.key) !== JSON.stringify(right.key)) return null
  return {...left, operands: [...left.operands, ...right.operands]}
}

/** The documents of a list that satisfy a text condition, in the list's order. */
export function textSearch(
  list: Documents,
  {kind, key, operands}: TextCondition,
  params: QueryParams,
): Documents {
  const values = operands.map((operand): unknown => evaluateFor(operand, {}, params))
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))]
  return searchResults.get(list, JSON.stringify([kind, key, texts]), {kind, key, texts})
}

/** A text condition whose operands have been evaluated; operands that are no text match nothing. */
interface Search {
  kind: TextCondition['kind']
  key: ExprNode
  texts: string[]
}

/** Results of recent searches, kept up to date as documents change. */
const searchResults = new IncrementalIndex<Search, Documents>(
  (list, search) => withOrderOf(list, scan(list, search)),
  (result, search, {removed, added}) =>
    updateList(result, {removed: scan(removed, search), added: scan(added, search)}),
)

/** The texts that prefixes are compared with. */
const prefixTexts = new DocumentValues((value) => (typeof value === 'string' ? value : null))
/** The texts that patterns are compared with, without what `match` ignores. */
const foldedTexts = new DocumentValues(foldText)

/** Compares patterns, by groq-js, only with texts that can match them. */
function scan(list: Documents, {kind, key, texts}: Search): Documents {
  if (kind === 'startsWith') {
    const read = prefixTexts.readerOf(key)
    return list.filter((document) => texts.some((text) => read(document)?.startsWith(text)))
  }
  const read = foldedTexts.readerOf(key)
  const literals = texts.map(longestLiteral)
  const candidates = list.filter((document) => {
    const folded = read(document)
    return literals.some((literal) => folded.includes(literal))
  })
  const matches = texts.map((value): ExprNode => ({
    type: 'OpCall',
    op: 'match',
    left: key,
    right: {type: 'Value', value},
  }))
  return filterDocuments(candidates, joinConditions('Or', matches, false))
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
